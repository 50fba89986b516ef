import { Table, type TableColumnsType, type TableRef, Tag } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { isAmount, type Field } from '#kit/fields/field.ts';
import { exactText, numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { ImportAnswer, ImportSample } from '../../contract.ts';
import './import-preview.css';

/** In px. Four columns fit the dialog. */
const COLUMN_WIDTH = 140;
/** In px. A time in bold fits one line with the arrow before it. */
const TIME_WIDTH = 194;
const widthOf = ({ kind }: Field): number => (kind === 'time' ? TIME_WIDTH : COLUMN_WIDTH);
/** The width of the columns with row number and kind of change, in px. */
const LEADING_WIDTH = 182;

interface SampleOfChangesProps {
  readonly answer: Pick<ImportAnswer, 'sample' | 'storedShown'>;
  readonly fields: readonly Field[];
  /** The number of all changed records. */
  readonly changes: number;
}

/** Some records that a file would change, before and after; renders nothing if there are none. */
export function SampleOfChanges({ answer, fields, changes }: SampleOfChangesProps): ReactNode {
  const { t, language } = useWords();
  const table = useRef<TableRef>(null);
  const { sample = [], storedShown } = answer;
  const columns = useMemo((): TableColumnsType<ImportSample> => [...leadingColumns(t), ...fieldColumns(fields, t)], [fields, t]);
  const hiddenNotice = storedShown === false && changes > 0 && (
    <small>{t('您没有查看现有数据的权限，此处只显示文件中的内容和数量。')}</small>
  );
  if (sample.length === 0) return hiddenNotice;
  return (
    <>
      {hiddenNotice}
      <Table<ImportSample>
        ref={table}
        size="small"
        // The row of a removed record belongs to the replaced file, so its number may occur twice.
        rowKey={({ rowIndex, after }) => `${after === null ? 'gone ' : ''}${rowIndex}`}
        columns={columns}
        dataSource={sample}
        pagination={false}
        scroll={{ x: fields.reduce((sum, field) => sum + widthOf(field), LEADING_WIDTH) }}
        // The rows scroll with the preview, below their titles.
        sticky={{ getContainer: () => table.current?.nativeElement.closest<HTMLElement>('.import-dialog') ?? document.body }}
      />
      {sample.length < changes && (
        <small>{t('共{{total}}条变更，此处显示前{{shown}}条。', { total: numberText(changes, language), shown: sample.length })}</small>
      )}
    </>
  );
}

function leadingColumns(t: WordsInUse['t']): TableColumnsType<ImportSample> {
  return [
    {
      title: t('行号'),
      key: 'row',
      width: 70,
      align: 'right',
      fixed: 'start',
      render: (_, row) => (row.after === null ? '' : row.rowIndex),
    },
    { title: t('变更'), key: 'kind', width: 112, fixed: 'start', render: (_, row) => <KindOfChange row={row} /> },
  ];
}

function fieldColumns(fields: readonly Field[], t: WordsInUse['t']): TableColumnsType<ImportSample> {
  return fields.map((field) => ({
    title: t(field.label),
    key: field.name,
    width: widthOf(field),
    align: isAmount(field) ? 'right' : 'left',
    render: (_: unknown, row: ImportSample) => <Change row={row} field={field} />,
  }));
}

function KindOfChange({ row }: { readonly row: ImportSample }): ReactNode {
  const { t } = useWords();
  if (row.after === null) return <Tag color="error">{t('移除')}</Tag>;
  return row.before === null ? <Tag color="success">{t('新记录')}</Tag> : <Tag color="processing">{t('修改')}</Tag>;
}

/** The value of a field after the import, and the value before it if they differ. */
function Change({ row, field }: { readonly row: ImportSample; readonly field: Field }): ReactNode {
  const words = useWords();
  const { t } = words;
  if (row.after === null) return <del className="import-before">{shown(row.before?.[field.name], field, words)}</del>;
  const after = shown(row.after[field.name], field, words);
  if (row.before === null || !(field.name in row.before)) return after;
  const before = shown(row.before[field.name], field, words);
  if (before === after) return <span className="import-same">{after}</span>;
  return (
    <span>
      <del className="import-before">{before || t('（空）')}</del>
      <span className="import-to">
        <span className="import-arrow" aria-hidden>
          →
        </span>
        <ins className="import-after" style={{ textDecoration: 'none' }}>
          {after || t('（空）')}
        </ins>
      </span>
    </span>
  );
}

/** A value as lists display it: a choice by its label, an amount with grouped thousands. */
function shown(value: unknown, field: Field, { t, language }: Pick<WordsInUse, 't' | 'language'>): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return '';
  if (isAmount(field)) return exactText(value, language);
  const text = String(value);
  if (field.kind !== 'choice') return text;
  const label = field.choices.find((choice) => choice.value === text)?.label;
  return label === undefined ? text : t(label);
}
