import { Alert, Table, type TableColumnsType, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { Field } from '#kit/fields/field.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { ImportAnswer, ImportSample } from '../define.ts';

/** Height of the rows that a preview shows, in px. */
const TABLE_HEIGHT = 280;
const COLUMN_WIDTH = 150;

interface ImportPreviewProps {
  readonly answer: ImportAnswer;
  readonly fields: readonly Field[];
}

/** What an import would do: how many rows of each kind, and some of the records before and after. */
export function ImportPreview({ answer, fields }: ImportPreviewProps): ReactNode {
  const { t, language } = useWords();
  const sample = answer.sample ?? [];
  const changes = answer.inserted + answer.updated;
  const count = (rows: number) => rows.toLocaleString(language);
  return (
    <>
      <dl className="import-counts" aria-label={t('预览')}>
        <Count kind="inserted" label={t('新增数')} rows={count(answer.inserted)} />
        <Count kind="updated" label={t('修改数')} rows={count(answer.updated)} />
        <Count kind="unchanged" label={t('不变数')} rows={count(answer.unchanged)} />
        <Count kind="refused" label={t('有误行')} rows={count(answer.refused)} />
      </dl>
      {answer.unknownColumns.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('以下列不属于此数据，将被忽略：{{columns}}', { columns: answer.unknownColumns.join('、') })}
        />
      )}
      {answer.refused === 0 && changes === 0 && answer.unchanged > 0 && (
        <Alert type="info" showIcon title={t('文件内容与现有数据一致，导入不会改变任何数据。')} />
      )}
      {sample.length > 0 && <Sample sample={sample} fields={fields} />}
      {sample.length > 0 && sample.length < changes && (
        <small>{t('共 {{total}} 条变更，此处显示前 {{shown}} 条。', { total: count(changes), shown: sample.length })}</small>
      )}
    </>
  );
}

function Count({ kind, label, rows }: { readonly kind: string; readonly label: string; readonly rows: string }): ReactNode {
  return (
    <div className={rows === '0' ? undefined : `import-count-${kind}`}>
      <dt>{label}</dt>
      <dd>{rows}</dd>
    </div>
  );
}

function Sample({ sample, fields }: { readonly sample: readonly ImportSample[]; readonly fields: readonly Field[] }): ReactNode {
  const { t } = useWords();
  const columns = useMemo(
    (): TableColumnsType<ImportSample> => [
      { title: t('行号'), dataIndex: 'rowIndex', width: 70, align: 'right', fixed: 'start' },
      {
        title: t('变更'),
        key: 'kind',
        width: 90,
        fixed: 'start',
        render: (_, row) => (row.before === null ? <Tag color="success">{t('新记录')}</Tag> : <Tag color="processing">{t('有修改')}</Tag>),
      },
      ...fields.map((field) => ({
        title: t(field.label),
        key: field.name,
        width: COLUMN_WIDTH,
        render: (_: unknown, row: ImportSample) => <Change row={row} field={field} />,
      })),
    ],
    [fields, t],
  );
  return (
    <Table<ImportSample>
      size="small"
      rowKey="rowIndex"
      columns={columns}
      dataSource={sample}
      pagination={false}
      scroll={{ x: 160 + fields.length * COLUMN_WIDTH, y: TABLE_HEIGHT }}
    />
  );
}

/** A field's value after the import, with the one before it where they differ. */
function Change({ row, field }: { readonly row: ImportSample; readonly field: Field }): ReactNode {
  const { t } = useWords();
  const after = shown(row.after[field.name], field, t);
  if (row.before === null) return after;
  const before = shown(row.before[field.name], field, t);
  if (before === after) return <span className="import-same">{after}</span>;
  return (
    <span>
      <del className="import-before">{before || t('（空）')}</del>
      <span className="import-arrow" aria-hidden>
        →
      </span>
      <ins className="import-after" style={{ textDecoration: 'none' }}>
        {after || t('（空）')}
      </ins>
    </span>
  );
}

/** A value as a person reads it: a choice by its label. */
function shown(value: unknown, field: Field, t: WordsInUse['t']): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  if (field.kind !== 'choice') return text;
  const label = field.choices.find((choice) => choice.value === text)?.label;
  return label === undefined ? text : t(label);
}
