import { listText, numberText } from './formats.ts';
import { interpolate, type Language, type Parameters, underLabel, type Words, type TranslatedParameter } from './words.ts';

export type Translate = (language: Language, text: string, parameters?: Parameters) => string;

/** A translator over merged words. A text without a translation is returned unchanged, such as user data. */
export function translator(words: Words): Translate {
  const translate: Translate = (language, text, parameters) =>
    interpolate(wordFor(words, language, text, parameters), parameters && translateParameters(parameters, language, translate));
  return translate;
}

function wordFor(words: Words, language: Language, text: string, parameters: Parameters = {}): string {
  if (language === 'zh') return text;
  const { context } = parameters;
  const wordUnderLabel = typeof context === 'string' ? words[underLabel(text, context)] : undefined;
  return (wordUnderLabel ?? words[text])?.[language] ?? text;
}

const chinese = translator({});

/** The text in Chinese, which needs no catalogue. */
export const inChinese = (text: string, parameters?: Parameters): string => chinese('zh', text, parameters);

/** The parameters, with texts in them translated. */
export function translateParameters(parameters: Parameters, language: Language, translate: Translate): Record<string, string | number> {
  const translated = (value: Parameters[string]) => (isTranslatable(value) ? parameterText(value, language, translate) : value);
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, translated(value)]));
}

/** Values stored in the database may be null. */
const isTranslatable = (value: unknown): value is TranslatedParameter => typeof value === 'object' && value !== null;

function parameterText(parameter: TranslatedParameter, language: Language, translate: Translate): string {
  if ('text' in parameter) return translate(language, parameter.text, parameter.parameters);
  if ('number' in parameter) return numberText(parameter.number, language);
  if ('names' in parameter) return listText(parameter.names, language);
  const wordText = (word: string | TranslatedParameter) =>
    typeof word === 'string' ? translate(language, word) : parameterText(word, language, translate);
  const items =
    'words' in parameter ? parameter.words.map(wordText) : parameter.columns.map((header) => columnName(header, language, translate));
  return listText(items, language);
}

/** The name of a column in a message: its Chinese header, as the specification prints it, then its translation. */
export function columnName(header: string, language: Language, translate: Translate): string {
  const word = translate(language, header);
  if (word === header) return header;
  return language === 'ja' ? `${header}（${word}）` : `${header} (${word})`;
}
