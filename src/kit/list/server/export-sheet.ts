import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { StatementSheet } from '#kit/files/server/export-task.ts';
import { workbookColumn } from '#kit/import/server/template.ts';
import { writtenHeader } from '#kit/import/server/read/columns/headers.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { UPDATE_TIME } from '#kit/records/define.ts';
import { additionalFields, type ListDefinition } from '../define.ts';
import { everyRow, type ListQuery, type ListReader } from './page.ts';
import { namedValues } from './wire-record.ts';

/** The sheet of all filtered rows: the fields, choices in the reader's language, then the additional columns. */
export function exportSheet(tx: Tx, definition: ListDefinition, query: ListQuery, reader: ListReader, t: Translator): StatementSheet {
  const { sql, parameters } = everyRow(definition, query, reader, workbookValues(definition)).compile(tx);
  const columns = definition.fields.map((field) => ({
    ...workbookColumn(field, t),
    resultColumn: field.name,
    key: field.name,
    ...(field.kind === 'choice' ? { words: new Map(field.choices.map(({ value, label }) => [value, t(label)])) } : {}),
  }));
  const additional = additionalFields(definition).map(({ name, label, kind, words, changed }) => {
    const type = changed === true ? ('datetime' as const) : kind === 'day' ? ('date' as const) : ('text' as const);
    const translated = words === undefined ? {} : { words: new Map(words.map((word) => [word, t(word)])) };
    return { header: writtenHeader(label, t), type, resultColumn: name, key: name, ...translated };
  });
  return { name: t(definition.title), columns: [...columns, ...additional], statement: { sql, parameters } };
}

/** The values of a record in workbooks. `to_char` uses the time zone of the connection, the business time zone. */
const workbookValues = (definition: ListDefinition): RawBuilder<unknown> =>
  raw.join([...namedValues(definition), raw`to_char(r.updated_at, 'YYYY-MM-DD HH24:MI:SS') as ${raw.ref(UPDATE_TIME)}`]);
