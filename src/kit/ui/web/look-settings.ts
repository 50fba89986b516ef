import { create } from 'zustand';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';

/** The sizes that the user can choose (docs/user-interface.md#shell) and the height of a control in each, in px. */
export const CONTROL_HEIGHTS = { default: 40, medium: 36, small: 32, mini: 28 } as const;
export type Size = keyof typeof CONTROL_HEIGHTS;
export const SIZES = Object.keys(CONTROL_HEIGHTS) as Size[];

export const DEFAULT_THEME_COLOUR = '#409EFF';

const SIZE_COOKIE = 'size';
const COLOUR_COOKIE = 'theme';
/** How long a chosen look is remembered. */
const REMEMBERED_DAYS = 365;

interface LookSettings {
  readonly size: Size;
  /** `#rrggbb` */
  readonly themeColour: string;
}

function storedSize(): Size {
  const stored = readCookie(SIZE_COOKIE);
  return stored !== null && Object.hasOwn(CONTROL_HEIGHTS, stored) ? (stored as Size) : 'small';
}

function storedColour(): string {
  const stored = readCookie(COLOUR_COOKIE);
  return stored !== null && /^#[0-9a-f]{6}$/i.test(stored) ? stored : DEFAULT_THEME_COLOUR;
}

export const useLookSettings = create<LookSettings>(() => ({ size: storedSize(), themeColour: storedColour() }));

export function chooseSize(size: Size): void {
  writeCookie(SIZE_COOKIE, size, REMEMBERED_DAYS);
  useLookSettings.setState({ size });
}

export function chooseThemeColour(themeColour: string): void {
  writeCookie(COLOUR_COOKIE, themeColour, REMEMBERED_DAYS);
  useLookSettings.setState({ themeColour });
}
