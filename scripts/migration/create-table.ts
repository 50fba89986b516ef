import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import { columnOf } from '#kit/fields/field.ts';
import { tableOf, type Access, type TableIndex } from './record-table.ts';

/** The SQL that creates the table of a record set, for a new migration. */
export function migrationOf(records: RecordSet, access: Access = {}): string {
  const { columns, indexes } = tableOf(records, access);
  const lines = columns.map(({ name, type, notNull, more = '' }) =>
    [name, type, notNull && !more.endsWith('primary key') ? 'not null' : '', more].filter((part) => part !== '').join(' '),
  );
  const key = uniqueKey(records);
  return [
    `-- ${records.title}.`,
    `create table ${records.table} (`,
    [...lines, ...(key === null ? [] : [key])].map((line) => `  ${line}`).join(',\n'),
    ');',
    ...indexes.filter((index) => !(index.unique && index.where === undefined)).map((index) => createIndex(records.table, index)),
    '',
  ].join('\n');
}

/**
 * A plain set's natural key is a constraint with the name that the engine expects; other sets have a partial index.
 */
function uniqueKey(records: RecordSet): string | null {
  if (records.life !== 'plain' || records.key.length === 0) return null;
  const owner = records.scope === 'corporate' ? ['corporate_id'] : [];
  const columns = [...owner, ...records.key.map((name) => columnOf(fieldOf(records, name)))];
  return `constraint ${records.table}_key unique (${columns.join(', ')})`;
}

/** The name of a partial index. */
const PARTS: Readonly<Record<string, string>> = { current: 'live', 'not current': 'past' };

function createIndex(table: string, { unique, using, on, where }: TableIndex): string {
  const name = `${table}_${where === undefined ? subjectOf(on) : PARTS[where]}`;
  const method = using === 'btree' ? '' : ` using ${using}`;
  // Two blanks are equal in a natural key (docs/business-rules/imports.md#natural-keys).
  const blanks = unique ? ' nulls not distinct' : '';
  return `create ${unique ? 'unique ' : ''}index ${name} on ${table}${method} (${on.join(', ')})${blanks}${where === undefined ? '' : ` where ${where}`};`;
}

/** The name of an index: its columns without the leading owner and the trailing id. */
function subjectOf(on: readonly string[]): string {
  const named = on.filter((expression) => expression !== 'corporate_id' && expression !== 'id');
  return named
    .map((expression) =>
      expression
        .replace(/ collate ("C"|pinyin)/, '')
        .replace(/[^a-z0-9_]+/g, ' ')
        .trim()
        .replaceAll(' ', '_'),
    )
    .join('_');
}

/** Triggers of a counted set. */
export function countKeeping({ table, scope }: RecordSet): readonly string[] {
  const keep = `for each statement execute function keep_count('${scope}');`;
  return [
    `create trigger keep_count_of_inserts after insert on ${table} referencing new table as touched ${keep}`,
    `create trigger keep_count_of_deletes after delete on ${table} referencing old table as touched ${keep}`,
  ];
}

/** `database/row_counts.sql` of the feature: the triggers and the first count. */
export const countCode = (records: RecordSet): readonly string[] => [
  ...countKeeping(records),
  `select recount('${records.table}', '${records.scope}');`,
];
