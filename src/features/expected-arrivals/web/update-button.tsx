import { SyncOutlined } from '@ant-design/icons';
import { Button, Progress, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { shippingUpdateCall, UpdateStatus, updateStatusCall } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import { isInProgress } from '../in-progress.ts';

/** The interval of progress reads during an update. */
const POLL_INTERVAL_MS = 1000;
/** The interval while this page's update has failed and waits for its retry. */
const POLL_INTERVAL_AFTER_FAILURE_MS = 30_000;

interface UpdateButtonProps {
  /** The message at the end, a key of the words. */
  readonly updated: string;
  readonly onUpdated: () => void;
}

/** Updates the shipping info, and shows the progress of updates of all users. */
export function UpdateButton({ updated, onUpdated }: UpdateButtonProps): ReactNode {
  const { t } = useWords();
  const { status, inProgress, start } = useShippingUpdate(() => {
    notify.success(t(updated));
    onUpdated();
  });
  return (
    <Permitted codes={[CODES.update]}>
      <Tooltip title={status === null ? '' : tipOf(status, t)}>
        <Button icon={<SyncOutlined aria-hidden />} loading={inProgress} onClick={() => void start()}>
          {t('更新发货信息')}
        </Button>
      </Tooltip>
      {inProgress && status !== null && (
        <Progress aria-label={t('更新发货信息')} style={{ width: 120 }} percent={percentOf(status)} size="small" />
      )}
    </Permitted>
  );
}

/** The progress of the running update. While an update waits, the counts are those of the previous one. */
function percentOf({ running, lines, done }: UpdateStatus): number {
  return !running || lines === 0 ? 0 : Math.min(100, Math.floor((done / lines) * 100));
}

function tipOf({ failed, finishedTime, changed }: UpdateStatus, t: WordsInUse['t']): string {
  if (failed) return t('最近一次更新失败，将自动重试');
  return finishedTime === '' ? '' : t('最近更新：{{time}}，{{changed}}行有变化', { time: finishedTime, changed });
}

/** @param onDone called when the update that this page requested is done */
function useShippingUpdate(onDone: () => void) {
  /** The number of this page's newest request, which is done when `finished` reaches it; null if there is none. */
  const [requestNumber, setRequestNumber] = useState<number | null>(null);
  const query = useCall<typeof updateStatusCall>(
    { path: PATHS.updateStatus },
    {
      refetchInterval: ({ state: { data } }) => {
        if (data === undefined) return false;
        if (isInProgress(data)) return POLL_INTERVAL_MS;
        return requestNumber !== null && data.finished < requestNumber ? POLL_INTERVAL_AFTER_FAILURE_MS : false;
      },
    },
  );
  const status = query.data ?? null;
  const finished = status?.finished ?? 0;
  const isWaiting = requestNumber !== null && finished < requestNumber;
  const reported = useRef<number | null>(null);
  useEffect(() => {
    if (requestNumber === null || isWaiting || reported.current === requestNumber) return;
    reported.current = requestNumber;
    onDone();
  }, [requestNumber, isWaiting, onDone]);
  async function start(): Promise<void> {
    // The client has already shown the error.
    const requested = await callApi<typeof shippingUpdateCall>({ method: 'POST', path: PATHS.update, body: {} }).catch(() => null);
    if (requested === null) return;
    setRequestNumber(requested.request);
    await query.refetch();
  }
  return { status, inProgress: status !== null && isInProgress(status), start };
}
