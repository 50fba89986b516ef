import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { type Asked, ProvenancePanel } from '#kit/report/web/provenance-panel.tsx';
import { RowsTable } from '#kit/report/web/rows-table.tsx';
import { BUCKETS } from '../definition.ts';
import { outerSegments } from '../segment-report.ts';
import type { HistogramQuery } from './histogram-form.tsx';

interface BucketRowsProps {
  /** Its place; null for none. */
  readonly bucket: number | null;
  readonly asked: HistogramQuery;
  readonly onClose: () => void;
}

const WIDTH = 620;
const SHOWN = new Set(['productCode', 'inDate', 'outDate', 'value', 'quantity']);
const COLUMNS = outerSegments.columns
  .filter(({ name }) => SHOWN.has(name))
  .toSorted((a, b) => Number(a.name === 'quantity') - Number(b.name === 'quantity'));

/** The goods of a bucket, each down to its receipt, its delivery, their files and rows. */
export function BucketRows({
  bucket,
  asked: { lob, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd },
  onClose,
}: BucketRowsProps): ReactNode {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { name = '', from = 0, to = null } = BUCKETS[bucket ?? 0] ?? {};
  return (
    <>
      <Drawer
        open={bucket !== null}
        onClose={onClose}
        title={t('库龄 {{age}} 的明细', { age: name })}
        size={WIDTH}
        mask={false}
        rootClassName="report-provenance"
        destroyOnHidden
      >
        <RowsTable
          key={bucket}
          definition={outerSegments}
          query={{
            lob,
            heldBegin: String(from),
            heldEnd: to === null ? '' : String(to),
            inDateBegin: inTimeBegin,
            inDateEnd: inTimeEnd,
            outDateBegin: outTimeBegin,
            outDateEnd: outTimeEnd,
          }}
          columns={COLUMNS}
          onExplain={(record, column) => setAsked({ record, column })}
        />
      </Drawer>
      <ProvenancePanel definition={outerSegments} asked={asked} given={{ lob }} onClose={() => setAsked(null)} />
    </>
  );
}
