import type { Field } from '#kit/fields/field.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { Importer, ImportersModule } from '#kit/import/server/importer.ts';
import { defineList } from '#kit/list/define.ts';
import { listImporter } from '#kit/list/server/importer.ts';
import type { WritableCell } from '#kit/workbook/server/write-workbook.ts';

/** A list of 25 columns of every kind, wider than any of the product: what the import of the widest workbook costs. */
const KINDS = ['text', 'text', 'integer', 'decimal', 'day', 'choice', 'text', 'integer'] as const;

function wideField(index: number): Field {
  const base = { name: `field${index}`, label: `第${index}列`, column: `field_${index}`, required: index < 3 };
  const kind = KINDS[index % KINDS.length] as (typeof KINDS)[number];
  if (kind === 'text') return { ...base, kind, maxLength: 100 };
  if (kind === 'integer') return { ...base, kind, min: 0, max: 1_000_000_000 };
  if (kind === 'decimal') return { ...base, kind, scale: 2 };
  if (kind === 'day') return { ...base, kind };
  return {
    ...base,
    kind,
    choices: [
      { value: '1', label: '是' },
      { value: '0', label: '否' },
    ],
  };
}

export const wideList = defineList({
  name: 'bench-wide',
  title: '宽表',
  menu: 'taxRate',
  scope: 'shared',
  table: 'bench_wide',
  idName: 'id',
  fields: Array.from({ length: 25 }, (_, index) => wideField(index)),
  key: ['field0'],
  columns: [{ name: 'field0', sortable: true }],
  filters: [],
  calls: { page: { path: '/bench/page', listKey: 'records' }, import: { path: '/bench/import', fileField: 'file' } },
  codes: { import: 'sys-manage-tax-mapping-upload' },
  messages: { removed: '', imported: '', confirmRemove: '' },
});

export const WIDE_COLUMNS = wideList.fields.map((field) => field.column as string);

/** The table as the engine wants it, with the indexes that any list has. */
export const WIDE_TABLE = `
  create table bench_wide (
    id bigint generated always as identity primary key,
    ${wideList.fields.map((field) => `${field.column} ${{ text: 'text', integer: 'bigint', decimal: 'numeric', day: 'date', time: 'timestamp', choice: 'text' }[field.kind]}`).join(', ')},
    version bigint not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    updated_by text not null, upload_id bigint, upload_row integer, created_upload_id bigint,
    constraint bench_wide_key unique (field_0)
  );
  create index bench_wide_updated_at on bench_wide (updated_at, id);
`;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** Row `n` of the workbook: texts that repeat as real ones do, and a key that does not. */
export function wideRow(n: number): WritableCell[] {
  return wideList.fields.map((field, index) => {
    if (index === 0) return `SN${String(n).padStart(9, '0')}`;
    if (field.kind === 'text') return index % 2 === 0 ? `北京市朝阳区仓库${(n * 7 + index) % 500}` : `MPN-${(n * 31 + index) % 20_000}`;
    if (field.kind === 'integer') return (n * 17 + index) % 100_000;
    if (field.kind === 'decimal') return `${(n * 13 + index) % 10_000}.${String(n % 100).padStart(2, '0')}`;
    if (field.kind === 'day') return { kind: 'date', ms: FIRST_DAY + ((n + index) % 365) * DAY_MS };
    return n % 3 === 0 ? '是' : '否';
  });
}

export const importers: readonly Importer[] = [listImporter(wideList)];
export const translate: ImportersModule['translate'] = translator({});
