import type { OtherNames } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import { LANGUAGES, type Translator } from '#kit/i18n/words.ts';
import { headerKey } from '../../../define.ts';

/** The names by which the headers of an upload identify a field. */
export interface HeaderNames {
  /** The field's own name there: its Chinese label in a workbook. */
  readonly nameOf: (field: Field) => string;
  /** … and in the other languages. */
  readonly otherNames: OtherNames;
}

/**
 * A header of a written workbook: Chinese, as the specification prints it, and the reader's word in a second line. So
 * every written workbook can be imported.
 */
export function writtenHeader(label: string, t: Translator): string {
  const word = t(label);
  return word === label ? label : `${label}\n${word}`;
}

/** Columns by their Chinese headers, for a reader. */
export function columnsFor<Column extends { readonly header: string }>(columns: readonly Column[], t: Translator): Column[] {
  return columns.map((column) => ({ ...column, header: writtenHeader(column.header, t) }));
}

/** The translations of a Chinese text. */
export const otherNamesBy =
  (translate: Translate): OtherNames =>
  (text) =>
    LANGUAGES.flatMap((language) => {
      const word = translate(language, text);
      return word === text ? [] : [word];
    });

/** The fields by how headers are compared, under their own names. */
export function fieldsByOwnName(fields: readonly Field[], { nameOf }: HeaderNames): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [headerKey(nameOf(field)), field]));
}

/** The fields by every name that identifies exactly one of them. */
export function fieldsByAnyName(fields: readonly Field[], names: HeaderNames): ReadonlyMap<string, Field> {
  const own = fieldsByOwnName(fields, names);
  const named = new Map<string, Field | null>();
  for (const field of fields)
    for (const name of names.otherNames(names.nameOf(field)).map(headerKey))
      named.set(name, named.has(name) && named.get(name) !== field ? null : field);
  const certain = [...named].filter((entry): entry is [string, Field] => entry[1] !== null);
  return new Map([...certain, ...own]);
}

/** The lines of a header that are matched; the whole header comes first. */
export function linesOf(header: string): string[] {
  return [header, ...header.split(/\r\n?|\n/)].map(headerKey);
}
