import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';
import { useThemeSettings } from '#kit/ui/web/theme-settings.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

const PATTERNS_COOKIE = 'chart-patterns';
const REMEMBERED_DAYS = 365;
const paper = globalThis.matchMedia('print');

/** Whether patterns are switched on, and whether the page is being printed. */
export const useChartSettings = create<{ readonly patterns: boolean; readonly isPrinting: boolean }>(() => ({
  patterns: readCookie(PATTERNS_COOKIE) === 'on',
  isPrinting: paper.matches,
}));

/** Switches the patterns of all charts on or off. Stored in a cookie. */
export function choosePatterns(patterns: boolean): void {
  writeCookie(PATTERNS_COOKIE, patterns ? 'on' : '', patterns ? REMEMBERED_DAYS : 0);
  useChartSettings.setState({ patterns });
}

/** Whether charts have patterns: if they are switched on, and in print. */
export const usePatterns = (): boolean => useChartSettings(({ patterns, isPrinting }) => patterns || isPrinting);

/** The colours of the charts: those of the colour scheme, and in print the light ones. */
export function usePalette(): Palette {
  const isPrinting = useChartSettings((charts) => charts.isPrinting);
  const isDark = useThemeSettings((theme) => theme.isDark);
  return isDark && !isPrinting ? DARK : LIGHT;
}

/** Sets whether the page is being printed. When it returns, all charts have requested a new drawing. */
export function setPrinting(isPrinting: boolean): void {
  flushSync(() => useChartSettings.setState({ isPrinting }));
}

// Also a preview of the printed page.
paper.addEventListener('change', ({ matches }) => setPrinting(matches));
globalThis.addEventListener('afterprint', () => setPrinting(false));
