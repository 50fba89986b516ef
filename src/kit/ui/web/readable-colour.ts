/** White text, and text on white, need this contrast (WCAG 2.2, 1.4.3). */
const NEEDED_CONTRAST = 4.5;

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

/** The contrast of a colour with white, 1 to 21. */
function contrastWithWhite(hex: string): number {
  return 1.05 / (luminance(parse(hex)) + 0.05);
}

/** The same hue, darkened just enough that white text on it, and it as text on white, can be read. */
export function readableColour(hex: string): string {
  let rgb = parse(hex);
  const [smallest] = rgb.toSorted((a, b) => a - b) as [number, number, number];
  // Removing the white part first keeps the colour vivid; only then it is darkened.
  for (let step = 0; contrastWithWhite(format(rgb)) < NEEDED_CONTRAST && step < 60; step++) {
    rgb = rgb.map((part) => (step * 6 < smallest ? Math.max(0, part - 6) : part * 0.97)) as unknown as Rgb;
  }
  return format(rgb);
}
