import { Alert, Radio, Table } from 'antd';
import { type ReactNode, useId } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import type { EncodingSample, ImportAnswer } from '../../contract.ts';
import './import-preview.css';

interface EncodingChoiceProps {
  readonly answer: Pick<ImportAnswer, 'encoding' | 'encodings'>;
  /** True while a preview or an import is running. */
  readonly disabled?: boolean;
  readonly onChoose: (encoding: AmbiguousEncoding) => void;
}

const LABELS: Readonly<Record<AmbiguousEncoding, string>> = {
  gb18030: '中文（GB18030）',
  'windows-1252': '西欧（Windows-1252）',
};

/** Whether the user must choose the encoding of a file. */
export const needsEncoding = ({ encoding, encodings }: ImportAnswer): boolean => encodings !== undefined && encoding === undefined;

/**
 * Shows rows of a text file in each possible encoding, and lets the user choose one. Renders nothing if the encoding is
 * not ambiguous.
 */
export function EncodingChoice({ answer: { encoding, encodings }, disabled = false, onChoose }: EncodingChoiceProps): ReactNode {
  const { t } = useWords();
  const title = useId();
  if (encodings === undefined) return null;
  return (
    <div className="import-encodings">
      <Alert
        type={encoding === undefined ? 'warning' : 'info'}
        showIcon
        title={<span id={title}>{t('无法确定文件的文字编码，请选择文字显示正确的一种')}</span>}
      />
      <Radio.Group
        aria-labelledby={title}
        value={encoding ?? null}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value as AmbiguousEncoding)}
      >
        {encodings.map((sample) => (
          <div key={sample.encoding} className="import-encoding">
            <Radio value={sample.encoding}>{t(LABELS[sample.encoding])}</Radio>
            <SampleRows sample={sample} />
          </div>
        ))}
      </Radio.Group>
    </div>
  );
}

type SampleRow = EncodingSample['rows'][number];

const CELL_WIDTH = 130;
const NUMBER_WIDTH = 60;

function SampleRows({ sample: { rows } }: { readonly sample: EncodingSample }): ReactNode {
  const { t } = useWords();
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const cells = Array.from({ length: width }, (_, index) => ({
    title: rows[0]?.cells[index] ?? '',
    key: String(index),
    width: CELL_WIDTH,
    render: (_value: unknown, row: SampleRow) => row.cells[index],
  }));
  return (
    <Table<SampleRow>
      size="small"
      rowKey="rowIndex"
      columns={[{ title: t('行号'), dataIndex: 'rowIndex', width: NUMBER_WIDTH, align: 'right' }, ...cells]}
      dataSource={rows.slice(1)}
      pagination={false}
      scroll={{ x: NUMBER_WIDTH + width * CELL_WIDTH }}
    />
  );
}
