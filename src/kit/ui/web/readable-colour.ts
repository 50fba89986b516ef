/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const NEEDED_CONTRAST = 4.5;
/** `--selected` of tokens.css: the darkest of the light surfaces below links, and the lightest of the dark ones. */
const LIGHT_SURFACE = '#eaf2fc';
const DARK_SURFACE = '#1b3150';

/** Bounds the loops; a readable colour is reached earlier. */
const MAX_STEPS = 60;

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, the lighter first: 1 to 21. */
function contrast(light: string, dark: string): number {
  return (luminance(parse(light)) + 0.05) / (luminance(parse(dark)) + 0.05);
}

/** Changes a colour as little as necessary so that it is readable as text, and so is text on it (`--on-fill`). */
export function readableColour(hex: string, isDark: boolean): string {
  return isDark ? lightened(hex) : darkened(hex);
}

function lightened(hex: string): string {
  let rgb = parse(hex);
  for (let step = 0; contrast(format(rgb), DARK_SURFACE) < NEEDED_CONTRAST && step < MAX_STEPS; step++)
    rgb = rgb.map((part) => part + (255 - part) * 0.05) as unknown as Rgb;
  return format(rgb);
}

function darkened(hex: string): string {
  let rgb = parse(hex);
  const [smallest] = rgb.toSorted((a, b) => a - b) as [number, number, number];
  // First the white part is removed, which keeps the colour saturated; then the colour is darkened.
  for (let step = 0; contrast(LIGHT_SURFACE, format(rgb)) < NEEDED_CONTRAST && step < MAX_STEPS; step++) {
    rgb = rgb.map((part) => (step * 6 < smallest ? Math.max(0, part - 6) : part * 0.97)) as unknown as Rgb;
  }
  return format(rgb);
}
