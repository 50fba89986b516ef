import type { TranslationsOf } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import { LANGUAGES, type Translator } from '#kit/i18n/words.ts';
import { headerKey } from '../../../define.ts';

/** How the headers of an upload identify a field. */
export interface HeaderNames {
  /** The main name: the Chinese label in a workbook, the name of the field in records. */
  readonly nameOf: (field: Field) => string;
  /** The translations of the main name. */
  readonly translationsOf: TranslationsOf;
}

/**
 * A header of a workbook that the product writes: the Chinese label, and its translation in a second line. So the
 * workbook can be imported in any language.
 */
export function writtenHeader(label: string, t: Translator): string {
  const translation = t(label);
  return translation === label ? label : `${label}\n${translation}`;
}

/** Columns with their Chinese headers as `writtenHeader` writes them. */
export function withWrittenHeaders<Column extends { readonly header: string }>(columns: readonly Column[], t: Translator): Column[] {
  return columns.map((column) => ({ ...column, header: writtenHeader(column.header, t) }));
}

/** Returns a lookup of the translations of a Chinese text. */
export const translationsBy =
  (translate: Translate): TranslationsOf =>
  (text) =>
    LANGUAGES.flatMap((language) => {
      const translation = translate(language, text);
      return translation === text ? [] : [translation];
    });

/** The fields by `headerKey` of their main name. */
export function fieldsByMainName(fields: readonly Field[], { nameOf }: HeaderNames): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [headerKey(nameOf(field)), field]));
}

/** The fields by `headerKey` of each name that identifies exactly one field. A main name has priority. */
export function fieldsByAnyName(fields: readonly Field[], names: HeaderNames): ReadonlyMap<string, Field> {
  const byMainName = fieldsByMainName(fields, names);
  /** Null for a translation that several fields have. */
  const byTranslation = new Map<string, Field | null>();
  for (const field of fields)
    for (const name of names.translationsOf(names.nameOf(field)).map(headerKey))
      byTranslation.set(name, byTranslation.has(name) && byTranslation.get(name) !== field ? null : field);
  const unambiguous = [...byTranslation].filter((entry): entry is [string, Field] => entry[1] !== null);
  return new Map([...unambiguous, ...byMainName]);
}

/** The texts of a header that are compared with names: the whole header, then each of its lines. */
export function comparedTexts(header: string): string[] {
  return [header, ...header.split(/\r\n?|\n/)].map(headerKey);
}
