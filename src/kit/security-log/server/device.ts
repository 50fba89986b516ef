import bowser from 'bowser';

/** The names of browser and system in what a browser says of itself; null where it says nothing known. */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = bowser.parse(userAgent);
  const browserName = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return [browserName, system].filter((name) => name !== '').join(' · ') || null;
}
