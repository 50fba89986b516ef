import { keepPreviousData } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AnswerOf } from '#kit/http/contract.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Report } from '#kit/report/web/use-report.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { PATHS } from '../codes.ts';
import type { cargoNotes } from '../contract.ts';
import './cargo-notes.css';

/** Refresh interval of the notes while products wait for the ledger's computation. */
const REFRESH_MS = 5000;

/** The notes of the figures, read again with them and when the user returns to the page; null while loading. */
export function useCargoNotes({ filterKey }: Pick<Report, 'filterKey'>): AnswerOf<typeof cargoNotes> | null {
  const { data } = useCall<typeof cargoNotes>(
    { path: PATHS.notes },
    {
      dependsOn: [filterKey],
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? REFRESH_MS : false),
    },
  );
  return data ?? null;
}

/** The note on the figures: for a past day the time of the snapshot, for today the pending ledger computations. */
export function CargoNotes({ report }: { readonly report: Report }): ReactNode {
  const notes = useCargoNotes(report);
  if (notes === null) return null;
  const { date = '' } = report.filters;
  return date === '' || date === notes.today ? <Waiting report={report} waiting={notes.waiting} /> : <SnapshotTime report={report} />;
}

/** Shown while products wait for the ledger's computation. Afterwards the figures are read again. */
function Waiting({ report: { refresh }, waiting }: { readonly report: Report; readonly waiting: number }): ReactNode {
  const { t, language } = useWords();
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && waiting === 0) void refresh();
    wasWaiting.current = waiting > 0;
  }, [waiting, refresh]);
  if (waiting === 0) return null;
  const count = numberText(waiting, language);
  return (
    <Alert
      className="cargo-note"
      type="info"
      showIcon
      role="status"
      title={t('{{count}}个物料的台账正在重新计算，账面库存和差异随即更新。', { count })}
    />
  );
}

function SnapshotTime({ report: { answer, loading } }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  // The previous day is shown until the answer for the new one arrives.
  if (answer === null || loading) return null;
  // The page call of the report adds this member (`updated`).
  const { snapshotTime } = answer as typeof answer & { readonly snapshotTime: string | null };
  if (snapshotTime === null) return <Alert className="cargo-note" type="warning" showIcon title={t('系统没有保存所选日期的货况')} />;
  return <p className="cargo-note">{t('所选日期的货况保存于{{time}}；明细按现在的数据列出', { time: snapshotTime })}</p>;
}
