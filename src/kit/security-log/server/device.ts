import bowser from 'bowser';

/** The browser and the operating system of a User-Agent; null if neither is recognized. */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = bowser.parse(userAgent);
  const browserName = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return [browserName, system].filter((name) => name !== '').join(' · ') || null;
}
