import i18next from 'i18next';

export type Parameters = Readonly<Record<string, string | number>>;

/** The text in the current language, outside React; a page uses `useWords`. Chinese texts are the keys, so Chinese needs no catalogue. */
export function translate(text: string, parameters: Parameters = {}): string {
  return i18next.t(text, parameters);
}
