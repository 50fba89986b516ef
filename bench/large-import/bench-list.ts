import type { Field } from '#kit/fields/field.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule } from '#kit/import/server/importer.ts';
import { defineList, type ListDefinition } from '#kit/list/define.ts';
import { listImporter } from '#kit/list/server/importer.ts';

/**
 * The values of a column of a measured list. Values of a `text` repeat; those of a `code`, `imei` or `name` hardly do.
 */
export type ColumnKind = 'key' | 'text' | 'code' | 'imei' | 'name' | 'integer' | 'decimal' | 'price' | 'day' | 'time' | 'choice';

/** The first columns are required; others may be empty. */
export const REQUIRED = 3;
const EASY = ['text', 'text', 'integer', 'decimal', 'day', 'choice', 'text', 'integer'] as const;

/** A list of 25 columns of every kind, wider than any of the product, whose texts repeat. */
export const EASY_COLUMNS: readonly ColumnKind[] = [
  'key',
  ...Array.from({ length: 24 }, (_, index) => EASY[(index + 1) % EASY.length] ?? 'text'),
];

/**
 * 25 columns as in large workbooks of other systems. Each has at least 5,000 values, and a quarter of the optional
 * cells is empty.
 */
export const HARD_COLUMNS: readonly ColumnKind[] = [
  'key',
  'code',
  'code',
  'imei',
  'imei',
  'name',
  'name',
  ...Array.from({ length: 3 }, () => 'code' as const),
  ...Array.from({ length: 2 }, () => 'text' as const),
  ...Array.from({ length: 2 }, () => 'price' as const),
  ...Array.from({ length: 5 }, () => 'decimal' as const),
  ...Array.from({ length: 4 }, () => 'integer' as const),
  'time',
  'day',
];

function fieldOf(kind: ColumnKind, index: number): Field {
  const base = { name: `field${index}`, label: `第${index}列`, column: `field_${index}`, required: index < REQUIRED };
  switch (kind) {
    case 'key':
    case 'text':
    case 'code':
    case 'imei':
      return { ...base, kind: 'text', maxLength: 100 };
    case 'name':
      return { ...base, kind: 'text', maxLength: 200 };
    case 'integer':
      return { ...base, kind, min: 0, max: 1_000_000_000 };
    case 'decimal':
      return { ...base, kind, scale: 2 };
    case 'price':
      return { ...base, kind: 'decimal', scale: 4 };
    case 'day':
    case 'time':
      return { ...base, kind };
    case 'choice':
      return {
        ...base,
        kind,
        choices: [
          { value: '1', label: '是' },
          { value: '0', label: '否' },
        ],
      };
  }
}

function benchList(name: string, columns: readonly ColumnKind[]) {
  return defineList({
    name: `bench-${name}`,
    title: '宽表',
    menu: 'taxRate',
    scope: 'shared',
    table: `bench_${name}`,
    idName: 'id',
    fields: columns.map(fieldOf),
    key: ['field0'],
    columns: [{ name: 'field0', indexed: true }],
    filters: [],
    calls: { page: { path: `/bench/${name}/page`, listKey: 'records' }, import: { path: `/bench/${name}/import`, fileField: 'file' } },
    codes: { import: 'sys-manage-tax-mapping-upload' },
  });
}

export const easyList: ListDefinition = benchList('easy', EASY_COLUMNS);
export const hardList: ListDefinition = benchList('hard', HARD_COLUMNS);

/** The filled columns. */
export const columnsOf = ({ fields }: ListDefinition): readonly string[] => fields.map(({ name }) => name.replace('field', 'field_'));

const TYPES: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  day: 'date',
  time: 'timestamp',
  choice: 'text',
};

/** The table with the columns and indexes that the engine requires. */
export const tableOf = (list: ListDefinition) => `
  create table ${list.table} (
    id bigint generated always as identity primary key,
    ${list.fields.map(({ name, kind }) => `${name.replace('field', 'field_')} ${TYPES[kind]}`).join(', ')},
    version bigint not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    updated_by text not null, upload_id bigint, upload_row integer, created_upload_id bigint,
    constraint ${list.table}_key unique (field_0)
  );
  create index ${list.table}_updated_at on ${list.table} (updated_at, id);
`;

export const importers: readonly Importer[] = [listImporter(easyList), listImporter(hardList)];
export const translate: ImportersModule['translate'] = translator({});
