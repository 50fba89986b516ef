import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import type { TrialResultAnswer } from '../../contract.ts';
import './import-preview.css';

type Row = TrialResultAnswer['rows'][number];

/** The computed consequences of a previewed file: figures and the first rows. */
export function TrialResultView({ trialResult }: { readonly trialResult: TrialResultAnswer }): ReactNode {
  const { notes, figures, columns, rows } = trialResult;
  const { t, language } = useWords();
  return (
    <section className="import-trial-result" aria-label={t('试算结果')}>
      {notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note} />
      ))}
      <dl className="import-counts">
        {figures.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{numberText(value, language)}</dd>
          </div>
        ))}
      </dl>
      <WideTable<Row>
        size="small"
        rowKey={(row) => row.join(' ')}
        columns={columns.map((title, index) => ({
          title,
          key: title,
          align: typeof rows[0]?.[index] === 'number' ? 'right' : 'left',
          render: (_: unknown, row: Row) => row[index] ?? '',
        }))}
        dataSource={[...rows]}
        pagination={false}
      />
    </section>
  );
}
