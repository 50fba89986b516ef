import { create } from 'zustand';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';

/** The switches of the settings panel (docs/user-interface.md#shell). */
export interface ShellSettings {
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  /** Whether the menu search understands pinyin; offered in Chinese only. */
  readonly pinyinSearch: boolean;
}

const SETTINGS_COOKIE = 'settings';
const COOKIE_DAYS = 365;
const DEFAULTS: ShellSettings = { tagsView: true, fixedHeader: true, sidebarLogo: true, pinyinSearch: true };

/** The cookie lists the switches that are off. */
function stored(): ShellSettings {
  const off = (readCookie(SETTINGS_COOKIE) ?? '').split('.');
  return Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, !off.includes(name)])) as unknown as ShellSettings;
}

export const useShellSettings = create<ShellSettings>(() => stored());

export function changeSetting(name: keyof ShellSettings, on: boolean): void {
  useShellSettings.setState({ [name]: on });
  const off = Object.entries(useShellSettings.getState()).flatMap(([key, value]) => (value === true ? [] : [key]));
  writeCookie(SETTINGS_COOKIE, off.join('.'), COOKIE_DAYS);
}
