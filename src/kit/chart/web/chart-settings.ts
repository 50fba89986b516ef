import { create } from 'zustand';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';
import { useIsPrinting } from '#kit/ui/web/printing.ts';
import { useThemeSettings } from '#kit/ui/web/theme-settings.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

const PATTERNS_COOKIE = 'chart-patterns';
const REMEMBERED_DAYS = 365;

/** Whether the user has switched patterns on. */
export const useChartSettings = create<{ readonly patterns: boolean }>(() => ({ patterns: readCookie(PATTERNS_COOKIE) === 'on' }));

/** Switches the patterns of all charts on or off. Stored in a cookie. */
export function choosePatterns(patterns: boolean): void {
  writeCookie(PATTERNS_COOKIE, patterns ? 'on' : '', patterns ? REMEMBERED_DAYS : 0);
  useChartSettings.setState({ patterns });
}

/** Whether charts have patterns: if they are switched on, and in print. */
export function usePatterns(): boolean {
  const isPrinting = useIsPrinting();
  return useChartSettings(({ patterns }) => patterns) || isPrinting;
}

/** The colours of the charts: those of the colour scheme, and in print the light ones. */
export function usePalette(): Palette {
  const isPrinting = useIsPrinting();
  const isDark = useThemeSettings((theme) => theme.isDark);
  return isDark && !isPrinting ? DARK : LIGHT;
}
