import { columnOf, type Field } from '#kit/fields/field.ts';
import {
  fieldOf,
  fieldsOf,
  isByPinyin,
  type ComputedColumn,
  type FilterDefinition,
  type RecordLife,
  type RecordSet,
} from '#kit/records/define.ts';
import { computedText, PINYIN } from '#kit/records/server/expressions.ts';

/** The searches that a set's indexes support. Sets that only reports read have none. */
export interface Access {
  readonly filters?: readonly FilterDefinition[];
  /** The default order of pages. */
  readonly defaultOrder?: string;
  /** Names of the fields and computed columns, and `updateTime`, whose order has an index. */
  readonly orders?: readonly string[];
  readonly computed?: readonly ComputedColumn[];
}

interface TableColumn {
  readonly name: string;
  /** In the form that PostgreSQL prints. */
  readonly type: string;
  readonly notNull: boolean;
  /** The rest of the column's definition after name, type and `not null`. */
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
 * The table of a record set (docs/architecture.md#rules): its migration creates it, and a test compares the database
 * with it.
 */
interface TableShape {
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly TableIndex[];
}

const column = (name: string, type: string, notNull: boolean, more?: string): TableColumn => ({
  name,
  type,
  notNull,
  ...(more === undefined ? {} : { more }),
});

/** The engine's columns of a `plain` set, after its fields. */
const STORED_WITH_RECORD = [
  column('version', 'bigint', true, 'default 1'),
  column('created_at', 'timestamp with time zone', true, 'default now()'),
  column('updated_at', 'timestamp with time zone', true, 'default now()'),
  column('updated_by', 'text', true),
  column('upload_id', 'bigint', false),
  column('upload_row', 'integer', false),
  column('created_upload_id', 'bigint', false),
];

/** The columns with the origin of an uploaded row, before its fields. */
function originOf(life: RecordLife): TableColumn[] {
  if (life === 'plain' || life === 'derived') return [];
  const row = [column('upload_id', 'bigint', true, 'references upload'), column('upload_row', 'integer', true)];
  return life === 'append' ? row : [column('period_record_id', 'bigint', true), ...row, column('current', 'boolean', true)];
}

/** The columns and indexes of a record set's table. */
export function tableOf(records: RecordSet, access: Access = {}): TableShape {
  const owner = records.scope === 'corporate' ? [column('corporate_id', 'bigint', true)] : [];
  return {
    columns: [
      ...(records.life === 'derived' ? [] : [column('id', 'bigint', true, 'generated always as identity primary key')]),
      ...owner,
      ...originOf(records.life),
      ...fieldsOf(records).map((field) => columnOfField(field, records.life)),
      ...(records.life === 'plain' ? STORED_WITH_RECORD : []),
    ],
    indexes: [...liveIndexes(records), ...searchIndexes(records, access)],
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

/** Uploaded rows use the narrower type, which saves a twentieth of their size; lists use the wider one. */
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

/** The indexes for the rows of a natural key, live and replaced ones, and for those of an upload. */
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

const ownerOf = (records: RecordSet) => (records.scope === 'corporate' ? ['corporate_id'] : []);

/**
 * One for the default order, which ends in the id; one for each further order, unless the natural key's index has it;
 * one for each indexed prefix, of the text in lower case; one of the parts of all texts that are searched anywhere
 * (docs/scale.md).
 */
function searchIndexes(records: RecordSet, { filters = [], defaultOrder, orders = [], computed = [] }: Access): TableIndex[] {
  const owner = ownerOf(records);
  const expression = (name: string): string => {
    if (name === 'updateTime') return 'updated_at';
    const ready = computed.find((each) => each.name === name);
    return ready === undefined ? columnOf(fieldOf(records, name)) : `(${computedText(ready, '')})`;
  };
  const inOrder = (name: string) => expression(name) + (isByPinyin({ fields: records.fields, computed }, name) ? ` collate ${PINYIN}` : '');
  const key = records.key.map((name) => inOrder(name)).join();
  const parts = filters.filter(({ match }) => match === 'contains').map(({ on }) => `(text_parts(${expression(on)}) collate "C")`);
  return [
    ...(defaultOrder === undefined ? [] : [btree([...owner, inOrder(defaultOrder), 'id'])]),
    ...orders.filter((name) => name !== defaultOrder && inOrder(name) !== key).map((name) => btree([...owner, inOrder(name)])),
    ...(parts.length === 0 ? [] : [{ unique: false, using: 'gin', on: parts } as const]),
    ...filters.filter(({ indexed }) => indexed === true).map(({ on }) => btree([...owner, `lower(${expression(on)} collate "C")`])),
  ];
}
