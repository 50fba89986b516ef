import { columnOf } from '#kit/fields/field.ts';
import { fieldsOf } from '#kit/records/define.ts';
import type { DerivedSource, DerivedTable, SourceChange } from '#kit/derived/define.ts';
import { tableOf } from './record-table.ts';

/** The SQL that creates a derived table, for a new migration. */
export function derivedMigrationOf({ records, key }: DerivedTable): string {
  const { table, title } = records;
  const columns = tableOf(records).columns.map(({ name, type, notNull }) => `  ${name} ${type}${notNull ? ' not null' : ''},`);
  return [`-- ${title}.`, `create table ${table} (`, ...columns, `  primary key (${key.join(', ')})`, ');', ''].join('\n');
}

/**
 * The database code that updates a derived table when its sources change: a trigger function, and on each source a
 * trigger for each kind of change. It is the file `database/<table>_follow.sql` of the feature.
 */
export function followingOf(derived: DerivedTable): string {
  const { records, view } = derived;
  return [
    `-- Updates ${records.table} when a table that ${view} reads changes: computes the touched`,
    '-- rows again and stores what differs. First argument: a query of the corporates whose rows change. Second argument:',
    `-- a query of the touched rows. Generated: npm run migration -- ${records.name} --code`,
    followFunction(derived),
    '',
    ...derived.sources.flatMap((source) => triggersOf(derived, source)),
    '',
  ].join('\n');
}

/** The columns of a derived table, in its order. */
export function columnsOf({ records }: DerivedTable): string[] {
  return [...(records.scope === 'corporate' ? ['corporate_id'] : []), ...fieldsOf(records).map(columnOf)];
}

export const followName = ({ records }: DerivedTable) => `${records.table}_follow`;

/**
 * PostgreSQL reorders eight relations at most by default: a larger view would be computed completely and then joined
 * with the few changed rows [3 of 33,000 lines: 2,160 ms without this setting, 5 ms with it]. The genetic optimiser is
 * switched off for the same reason.
 */
const PLANNED = `set join_collapse_limit to 32
  set from_collapse_limit to 32
  set geqo to off`;

/**
 * Its first argument is a query of the corporates whose rows change, its second one of the changed rows. The touched
 * rows are passed to the next statement as a value, so that it is planned for their number.
 */
function followFunction(derived: DerivedTable): string {
  const { by, rowsOf } = derived;
  const touched = by.map((column) => `touched_${column}`);
  return `create or replace function ${followName(derived)}() returns trigger language plpgsql
  ${PLANNED}
as $$
declare
  whose bigint[];
${by.map((column, at) => `  ${touched[at]} ${typeOf(derived, column)}[];`).join('\n')}
begin
  execute format('select array_agg(corporate_id order by corporate_id) from (%s) whose (corporate_id)', tg_argv[0]) into whose;
  if whose is null then return null; end if;
  perform derived_lock(whose);
  execute format('select ${by.map((column) => `array_agg(${column})`).join(', ')} from (select distinct * from (%s) named (${by.join(', ')})) named', tg_argv[1])
    into ${touched.join(', ')};
  if ${touched[0]} is null then return null; end if;
  execute '${rowsOf === undefined ? storeOfView(derived) : storeOfFunction(derived, rowsOf)}' using ${touched.join(', ')};
  return null;
end $$;`;
}

/** Stores the view's rows for the changed keys. */
function storeOfView(derived: DerivedTable): string {
  const { records, view, key, by } = derived;
  const { table } = records;
  const columns = columnsOf(derived);
  const kept = columns.filter((column) => !key.includes(column));
  return `with touched as (select * from unnest(${by.map((_, at) => `$${at + 1}`).join(', ')}) touched (${by.join(', ')})),
    now as materialized (select now.* from touched join ${view} now using (${by.join(', ')})),
    gone as (delete from ${table} kept using touched where ${same('kept', 'touched', by)}
      and not exists (select from now where ${same('now', 'kept', key)}))
    insert into ${table} as kept (${inLines(columns)})
    select ${inLines(columns)} from now
    on conflict (${key.join(', ')}) do update set (${inLines(kept)})
      = row(${inLines(kept.map((column) => `excluded.${column}`))})
    where row(kept.*) is distinct from row(excluded.*)`;
}

/**
 * Stores the rows that a function returns for the changed keys. Most rows exist already: they are updated where they
 * differ, without the row lock of a conflict. No other transaction writes them meanwhile, because a writer needs the
 * corporate's lock.
 */
function storeOfFunction(derived: DerivedTable, rowsOf: string): string {
  const { records, key, by } = derived;
  const { table } = records;
  const [one = ''] = by;
  const columns = columnsOf(derived);
  const kept = columns.filter((column) => !key.includes(column));
  const sameKey = same('kept', 'now', key);
  return `with now as materialized (select * from ${rowsOf}($1)),
    gone as (delete from ${table} kept where kept.${one} = any($1) and not exists (select from now where ${sameKey})),
    changed as (update ${table} kept set (${inLines(kept)})
      = row(${inLines(kept.map((column) => `now.${column}`))})
    from now where ${sameKey} and row(kept.*) is distinct from row(now.*))
    insert into ${table} (${inLines(columns)})
    select ${inLines(columns)} from now where not exists (select from ${table} kept where ${sameKey})`;
}

const same = (a: string, b: string, columns: readonly string[]) => columns.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');

/** Readable names. */
function inLines(names: readonly string[]): string {
  const PER_LINE = 6;
  const lines = Array.from({ length: Math.ceil(names.length / PER_LINE) }, (_, line) =>
    names.slice(line * PER_LINE, (line + 1) * PER_LINE).join(', '),
  );
  return lines.join(',\n      ');
}

function typeOf({ records }: DerivedTable, column: string): string {
  const found = tableOf(records).columns.find(({ name }) => name === column);
  if (found === undefined) throw new Error(`${records.name} has no column ${column}`);
  return found.type;
}

/** The rows of a source before and after each kind of change. */
const ROWS = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;
const EVERY_CHANGE: readonly SourceChange[] = ['insert', 'update', 'delete'];

/** The kinds of changes of a source that have a trigger. */
export const changesOf = ({ on = EVERY_CHANGE }: DerivedSource): readonly SourceChange[] => on;

function triggersOf(derived: DerivedTable, source: DerivedSource): string[] {
  const { table } = derived.records;
  return changesOf(source).map((change) => {
    const referencing = ROWS[change].map((when) => `${when} table as ${when}_rows`).join(' ');
    const touched = `with changed as (${changedRows(source, change)}) ${source.touches}`;
    return (
      `create trigger derived_${table}_${change} after ${change} on ${source.records.table} referencing ${referencing}\n` +
      `  for each statement execute function ${followName(derived)}('${whoseRows(source, change)}',\n    '${touched.replaceAll("'", "''")}');`
    );
  });
}

/**
 * The corporates whose rows change, or 0 for shared tables. A row never changes its corporate, so one side of an update
 * is enough.
 */
function whoseRows({ records: { scope } }: DerivedSource, change: SourceChange): string {
  const rows = change === 'delete' ? 'old_rows' : 'new_rows';
  return scope === 'corporate' ? `select corporate_id from ${rows} group by corporate_id` : `select 0 from ${rows} limit 1`;
}

/** The old and new versions of changed rows, without those whose columns read by the view are equal. */
function changedRows({ records, reads }: DerivedSource, change: SourceChange): string {
  const live = records.life === 'newest-document' || records.life === 'period-snapshot' ? ' where current' : '';
  const columns = reads === undefined ? '*' : [records.id ?? 'id', ...reads].join(', ');
  const rows = (when: 'old' | 'new') => `select ${columns} from ${when}_rows${live}`;
  if (change !== 'update') return rows(change === 'insert' ? 'new' : 'old');
  if (reads === undefined) return `${rows('old')} union all ${rows('new')}`;
  return `(${rows('old')} except ${rows('new')}) union all (${rows('new')} except ${rows('old')})`;
}
