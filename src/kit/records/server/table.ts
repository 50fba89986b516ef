import { columnOf, type Field } from '#kit/fields/field.ts';
import {
  fieldOf,
  fieldsOf,
  isByPinyin,
  isInCapitals,
  type ComputedColumn,
  type FilterDefinition,
  type RecordLife,
  type RecordSet,
} from '../define.ts';
import { computedText, PINYIN } from './expressions.ts';

/** How a set's rows are searched: what its indexes support. Sets that only reports read have none. */
export interface Access {
  readonly filters?: readonly FilterDefinition[];
  /** Names of the fields, computed columns and `updateTime` that rows are ordered by. */
  readonly orders?: readonly string[];
  readonly computed?: readonly ComputedColumn[];
}

export interface TableColumn {
  readonly name: string;
  /** As PostgreSQL prints it. */
  readonly type: string;
  readonly notNull: boolean;
  /** What follows name, type and `not null` in the migration. */
  readonly more?: string;
}

export interface TableIndex {
  readonly unique: boolean;
  readonly using: 'btree' | 'gin' | 'brin';
  /** Expressions in the index's order. */
  readonly on: readonly string[];
  readonly where?: string;
}

/**
 * A table as its record set has it (docs/architecture.md#rules): what its migration makes, and what a test holds the
 * database against.
 */
export interface TableShape {
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly TableIndex[];
}

const column = (name: string, type: string, notNull: boolean, more?: string): TableColumn => ({
  name,
  type,
  notNull,
  ...(more === undefined ? {} : { more }),
});

/** Columns that the engines add to every record, after its fields. */
const KEPT: Readonly<Record<RecordLife, readonly TableColumn[]>> = {
  plain: [
    column('version', 'bigint', true, 'default 1'),
    column('created_at', 'timestamp with time zone', true, 'default now()'),
    column('updated_at', 'timestamp with time zone', true, 'default now()'),
    column('updated_by', 'text', true),
    column('upload_id', 'bigint', false),
    column('upload_row', 'integer', false),
    column('created_upload_id', 'bigint', false),
  ],
  'newest-document': [],
  'period-snapshot': [],
  append: [],
  derived: [],
};

/** Columns with the origin of an uploaded row, before its fields. */
const ORIGIN: Readonly<Record<RecordLife, readonly TableColumn[]>> = {
  plain: [],
  'newest-document': uploadedRow('period_record_id', 'current'),
  'period-snapshot': uploadedRow('period_record_id', 'current'),
  append: uploadedRow(),
  derived: [],
};

function uploadedRow(period?: string, live?: string): readonly TableColumn[] {
  return [
    ...(period === undefined ? [] : [column(period, 'bigint', true)]),
    column('upload_id', 'bigint', true, 'references upload'),
    column('upload_row', 'integer', true),
    ...(live === undefined ? [] : [column(live, 'boolean', true)]),
  ];
}

/** The columns and indexes of a record set's table. */
export function tableOf(records: RecordSet, access: Access = {}): TableShape {
  const owner = records.scope === 'corporate' ? [column('corporate_id', 'bigint', true)] : [];
  return {
    columns: [
      ...(records.life === 'derived' ? [] : [column('id', 'bigint', true, 'generated always as identity primary key')]),
      ...owner,
      ...ORIGIN[records.life],
      ...fieldsOf(records).map((field) => columnOfField(field, records.life)),
      ...KEPT[records.life],
    ],
    indexes: [...liveIndexes(records), ...searchIndexes(records, access).filter((index) => !isKeyWithId(records, index))],
  };
}

function columnOfField(field: Field, life: RecordLife): TableColumn {
  const name = columnOf(field);
  const check =
    field.kind === 'choice' ? `check (${name} in (${field.choices.map(({ value }) => literal(field, value)).join(', ')}))` : undefined;
  return column(name, typeOf(field, life), field.required === true, check);
}

const literal = (field: Field & { kind: 'choice' }, value: string) => (field.numeric === true ? value : `'${value.replaceAll("'", "''")}'`);

/** The greatest number of PostgreSQL's `integer`. */
const INTEGER_MAX = 2_147_483_647;

/** Uploaded rows are many, and the narrower number spares a twentieth of them; lists have room for any. */
function typeOf(field: Field, life: RecordLife): string {
  switch (field.kind) {
    case 'text':
      return 'text';
    case 'integer':
      return life !== 'plain' && field.max <= INTEGER_MAX && field.min >= -INTEGER_MAX ? 'integer' : 'bigint';
    case 'decimal':
      return 'numeric';
    case 'day':
      return 'date';
    case 'time':
      return 'timestamp without time zone';
    case 'choice':
      return field.numeric === true ? 'smallint' : 'text';
  }
}

const btree = (on: readonly string[], rest: Partial<TableIndex> = {}): TableIndex => ({ unique: false, using: 'btree', on, ...rest });

/** What finds a natural key's rows, the live one and those that wait, and an upload's. */
function liveIndexes(records: RecordSet): TableIndex[] {
  const key = records.key.map((name) => columnOf(fieldOf(records, name)));
  switch (records.life) {
    case 'plain':
      return key.length === 0 ? [] : [btree([...ownerOf(records), ...key], { unique: true })];
    case 'newest-document':
      return [
        btree(['corporate_id', ...key], { unique: true, where: 'current' }),
        btree(['corporate_id', ...key], { where: 'not current' }),
        btree(['upload_id']),
      ];
    case 'period-snapshot':
      return [btree(['period_record_id', ...key], { unique: key.length > 0, where: 'current' }), btree(['upload_id'])];
    case 'append':
      // A BRIN index does not prevent HOT updates.
      return [btree(['upload_id'], records.pulled === true ? { using: 'brin' } : {})];
    case 'derived':
      // Its declaration names its key's columns, and makes its table.
      return [];
  }
}

/** The order of a key of one column comes from the key's own index. */
function isKeyWithId(records: RecordSet, { on }: TableIndex): boolean {
  const [key, ...more] = [...ownerOf(records), ...records.key.map((name) => columnOf(fieldOf(records, name)))];
  return records.life === 'plain' && more.length === 0 && on.length === 2 && on[0] === key && on[1] === 'id';
}

const ownerOf = (records: RecordSet) => (records.scope === 'corporate' ? ['corporate_id'] : []);

/**
 * For each order an index that ends with the id, and for each filter one that finds its matches
 * (docs/decisions/0125-two-ways-to-find-a-page.md).
 */
function searchIndexes(records: RecordSet, { filters = [], orders = [], computed = [] }: Access): TableIndex[] {
  const inOrderOf = (name: string) =>
    `${expression(name)}${isByPinyin({ fields: records.fields, computed }, name) ? ` collate ${PINYIN}` : ''}`;
  const owner = ownerOf(records);
  const expression = (name: string): string => {
    if (name === 'updateTime') return 'updated_at';
    const ready = computed.find((each) => each.name === name);
    return ready === undefined ? columnOf(fieldOf(records, name)) : `(${computedText(ready, '')})`;
  };
  const beginning = (name: string): string => {
    const field = records.fields.find((each) => each.name === name);
    return field !== undefined && isInCapitals(field) ? `${columnOf(field)} collate "C"` : `(lower(${expression(name)}) collate "C")`;
  };
  // A filter on several fields uses the indexes of their own filters.
  const own = filters.filter(({ also }) => also === undefined);
  const inOrder = own.filter(({ ordered }) => ordered === true);
  const walks = orders
    .map(inOrderOf)
    .flatMap((by) => [btree([...owner, by, 'id']), ...inOrder.map(({ on }) => btree([...owner, ...new Set([expression(on), by]), 'id']))]);
  const distinct = [...new Map(walks.map((walk) => [walk.on.join(), walk])).values()];
  const beginnings = own.filter(({ match }) => match === 'prefix').map(({ on }) => beginning(on));
  return [
    ...distinct,
    ...filters
      .filter(({ match }) => match === 'contains')
      .map(({ on }): TableIndex => ({ unique: false, using: 'gin', on: [`(text_parts(${expression(on)}) collate "C")`] })),
    ...beginnings.map((each) => btree([...owner, each])),
  ];
}
