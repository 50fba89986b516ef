import { create } from 'zustand';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';

/** The sizes that the user can choose (docs/user-interface.md#shell) and the height of a control in each, in px. */
export const CONTROL_HEIGHTS = { default: 40, medium: 36, small: 32, mini: 28 } as const;
export type Size = keyof typeof CONTROL_HEIGHTS;
export const SIZES = Object.keys(CONTROL_HEIGHTS) as Size[];

/** The size before the user chooses one. The size named `default` is the largest. */
const INITIAL_SIZE: Size = 'small';

export const DEFAULT_THEME_COLOUR = '#409EFF';

/** The colour schemes that the user can choose; `system` follows the operating system. */
export const SCHEMES = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const SIZE_COOKIE = 'size';
const COLOUR_COOKIE = 'theme';
const SCHEME_COOKIE = 'scheme';
/** The time for which the settings are stored. */
const REMEMBERED_DAYS = 365;

interface ThemeSettings {
  readonly size: Size;
  /** `#rrggbb` */
  readonly themeColour: string;
  readonly scheme: Scheme;
  /** Whether the page is dark. It never is in print. */
  readonly isDark: boolean;
}

function storedSize(): Size {
  const stored = readCookie(SIZE_COOKIE);
  return stored !== null && Object.hasOwn(CONTROL_HEIGHTS, stored) ? (stored as Size) : INITIAL_SIZE;
}

function storedColour(): string {
  const stored = readCookie(COLOUR_COOKIE);
  return stored !== null && /^#[0-9a-f]{6}$/i.test(stored) ? stored : DEFAULT_THEME_COLOUR;
}

const storedScheme = (): Scheme => SCHEMES.find((scheme) => scheme === readCookie(SCHEME_COOKIE)) ?? 'system';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const printQuery = matchMedia('print');
const isDarkNow = (scheme: Scheme): boolean => !printQuery.matches && (scheme === 'dark' || (scheme === 'system' && darkQuery.matches));

export const useThemeSettings = create<ThemeSettings>(() => {
  const scheme = storedScheme();
  return { size: storedSize(), themeColour: storedColour(), scheme, isDark: isDarkNow(scheme) };
});

function applyScheme(scheme: Scheme): void {
  document.documentElement.dataset.scheme = scheme;
  useThemeSettings.setState({ scheme, isDark: isDarkNow(scheme) });
}

/**
 * Applies the chosen colour scheme as `data-scheme`, which tokens.css uses. Follows the scheme of the operating system,
 * and printing.
 */
export function followScheme(): void {
  const show = () => applyScheme(useThemeSettings.getState().scheme);
  show();
  for (const query of [darkQuery, printQuery]) query.addEventListener('change', show);
}

export function chooseSize(size: Size): void {
  writeCookie(SIZE_COOKIE, size, REMEMBERED_DAYS);
  useThemeSettings.setState({ size });
}

export function chooseScheme(scheme: Scheme): void {
  writeCookie(SCHEME_COOKIE, scheme, REMEMBERED_DAYS);
  applyScheme(scheme);
}

export function chooseThemeColour(themeColour: string): void {
  writeCookie(COLOUR_COOKIE, themeColour, REMEMBERED_DAYS);
  useThemeSettings.setState({ themeColour });
}
