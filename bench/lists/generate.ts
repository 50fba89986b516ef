import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { columnOf, databaseTypeOf, type Field } from '#kit/fields/field.ts';
import type { ListDefinition } from '#kit/list/define.ts';

/** Rows of one import, which share its time of change. */
const IMPORT_ROWS = 20_000;
/** Product lines of a category. */
const LINES_A_CATEGORY = 20;
/** Groups of consecutive periods, in lists of periods. */
const PERIOD_GROUPS = 1000;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CATEGORIES = ['iPhone', 'iPad', 'CPU', 'Watch', 'AirPods', 'Beats', '配件', 'ACPP'];
const CITIES =
  '北京,上海,广州,深圳,天津,重庆,成都,武汉,西安,南京,杭州,苏州,郑州,长沙,沈阳,青岛,宁波,东莞,佛山,合肥,济南,昆山,德州,廊坊,固安,大连,厦门,福州,南昌,贵阳,昆明,南宁,兰州,太原,石家庄,哈尔滨,长春,呼和浩特,乌鲁木齐,银川';
const WORDS = [
  '手机,平板电脑,手表,无线耳机,保护壳,数据线,充电器,触控笔,键盘,音箱',
  'Pro,Air,Max,Mini,Ultra,SE,Plus',
  '深空灰,银色,金色,午夜色,星光色,远峰蓝,暗紫色',
] as const;

/**
 * The number of rows that the natural key allows, up to the requested number: three letters and digits do not
 * distinguish a million records.
 */
export function roomFor(definition: ListDefinition, wanted: number): number {
  const [only, ...more] = keyFields(definition);
  const length = only?.kind === 'text' ? only.maxLength : undefined;
  return more.length === 0 && length !== undefined && length < 9 ? Math.min(wanted, LETTERS.length ** length) : wanted;
}

/**
 * Fills a list's table with the rows of years of imports, ordered by import and category, so that rows of one category
 * are adjacent. Indexes are created afterwards.
 */
export async function fillList(database: Database, definition: ListDefinition, rows: number): Promise<void> {
  await database.transaction(async (tx) => {
    const indexes = await dropIndexes(tx, definition.table);
    await sql`
      insert into ${sql.table(definition.table)} (${sql.join(definition.fields.map((field) => sql.ref(columnOf(field))))}, created_at, updated_at, updated_by)
      select ${sql.join(definition.fields.map((field) => sql`(${valueOf(definition, field, rows)})::${sql.raw(databaseTypeOf(field))}`))},
        now(), timestamptz '2026-01-01' + (n / ${sql.lit(IMPORT_ROWS)}) * interval '1 hour', 'generator'
      from generate_series(0, ${rows - 1}::integer) n
    `.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
  });
  await sql`vacuum analyze ${sql.table(definition.table)}`.execute(database.kysely);
}

/** Drops the indexes without a constraint; returns the statements that create them again. */
async function dropIndexes(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = ${table}::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(tx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx);
  return rows.map((row) => row.definition);
}

const keyFields = (definition: ListDefinition) => definition.fields.filter(({ name }) => definition.key.includes(name));

/** The value of row `n`. */
function valueOf(definition: ListDefinition, field: Field, rows: number): RawBuilder<unknown> {
  const keys = keyFields(definition);
  if (definition.fields.some(({ kind }) => kind === 'day')) return valueOfPeriod(field);
  if (keys.includes(field)) return keys.length === 1 ? codeOf(field, sql`n`) : partOfKey(keys, field, rows);
  switch (field.kind) {
    case 'choice':
      return oneOf(
        field.choices.map(({ value }) => value),
        sql`n`,
      );
    case 'integer':
      return sql`n % 30`;
    case 'decimal':
      return sql`(n % 9000) / 8.0`;
    case 'text':
      if (field.name === 'lob') return oneOf(CATEGORIES, categoryOf(rows));
      if (field.name === 'subLob')
        return sql`${oneOf(CATEGORIES, categoryOf(rows))} || ' ' || n * ${sql.lit(LINES_A_CATEGORY * CATEGORIES.length)}::bigint / ${sql.lit(rows)} % ${sql.lit(LINES_A_CATEGORY)}`;
      return isLongText(definition, field) ? nameOf(field) : codeOf(field, sql`n / 3`);
    default:
      throw new Error(`No rows are made for ${field.kind} fields`);
  }
}

/** Periods of one product line must not overlap. */
function valueOfPeriod(field: Field): RawBuilder<unknown> {
  const group = sql`n % ${sql.lit(PERIOD_GROUPS)}`;
  if (field.kind === 'day')
    return sql`date '2000-01-01' + (n / ${sql.lit(PERIOD_GROUPS)}) * 4 + ${sql.lit(/end$/i.test(field.name) ? 2 : 0)}`;
  return field.name === 'lob' ? oneOf(CATEGORIES, group) : sql`'line ' || ${group}`;
}

const categoryOf = (rows: number) => sql`n * ${sql.lit(CATEGORIES.length)}::bigint / ${sql.lit(rows)}`;

function isLongText(definition: ListDefinition, field: Field): boolean {
  return (
    field.kind === 'text' &&
    (field.maxLength >= 100 || definition.filters.some(({ on, match }) => on === field.name && match === 'contains'))
  );
}

/** The row's number in as many letters and digits as the field allows. */
function codeOf(field: Field, number: RawBuilder<unknown>): RawBuilder<unknown> {
  const length = field.kind === 'text' ? field.maxLength : 20;
  if (length >= 12) return sql`${sql.lit(columnOf(field).slice(0, 3).toUpperCase())} || lpad((${number})::text, 9, '0')`;
  if (length >= 9) return sql`lpad((${number})::text, 9, '0')`;
  const digit = (place: number) =>
    sql`substr(${sql.lit(LETTERS)}, (1 + (${number}) / ${sql.lit(LETTERS.length ** place)} % ${sql.lit(LETTERS.length)})::integer, 1)`;
  return sql.join(
    Array.from({ length }, (_, place) => digit(length - 1 - place)),
    sql` || `,
  );
}

/** A field of a composite key: a digit of the row's number in a mixed-radix system of choices and names. */
function partOfKey(keys: readonly Field[], field: Field, rows: number): RawBuilder<unknown> {
  const choices = keys.reduce((product, key) => product * (key.kind === 'choice' ? key.choices.length : 1), 1);
  const texts = keys.filter(({ kind }) => kind === 'text').length;
  const names = Math.ceil((rows / choices) ** (1 / texts));
  const sizeOf = (key: Field) => (key.kind === 'choice' ? key.choices.length : names);
  const divisor = keys.slice(0, keys.indexOf(field)).reduce((product, key) => product * sizeOf(key), 1);
  const digit = sql`(n / ${sql.lit(divisor)} % ${sql.lit(sizeOf(field))})`;
  return field.kind === 'choice'
    ? oneOf(
        field.choices.map(({ value }) => value),
        digit,
      )
    : sql`(string_to_array(${sql.lit(CITIES)}, ','))[1 + ${digit} % 40] || case when ${digit} < 40 then '' else '第' || ${digit} / 40 || '仓' end`;
}

/** A name as of products and warehouses, whose last part is unique to the row. */
function nameOf(field: Field): RawBuilder<unknown> {
  const word = (index: 0 | 1 | 2, divisor: number) =>
    oneOf(WORDS[index].split(','), sql`abs(hash_of((n / ${sql.lit(divisor)})::text) / 2)`);
  const city = sql`(string_to_array(${sql.lit(CITIES)}, ','))[1 + n % 40]`;
  const whole = sql`${city} || ${word(0, 1)} || ' ' || ${word(1, 2)} || ' ' || ${word(2, 3)} || ' ' || n`;
  return sql`left(${whole}, ${sql.lit(field.kind === 'text' ? field.maxLength : 50)})`;
}

function oneOf(values: readonly string[], number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(string_to_array(${sql.lit(values.join(','))}, ','))[(1 + (${number}) % ${sql.lit(values.length)})::integer]`;
}
