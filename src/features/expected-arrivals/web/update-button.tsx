import { SyncOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { shippingUpdateCall, UpdateStatus, updateStatusCall } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import { isUnderWay } from '../under-way.ts';

/** How often the progress is asked for while an update is under way. */
const ASK_EVERY_MS = 1000;
/** And while the one that this page asked for has failed and is yet to be tried again. */
const ASK_AFTER_FAILURE_EVERY_MS = 30_000;

interface UpdateButtonProps {
  /** What is said at the end, a key of the words. */
  readonly updated: string;
  readonly onUpdated: () => void;
}

/** Updates the shipping info and shows how far that has come, whoever asked for it. */
export function UpdateButton({ updated, onUpdated }: UpdateButtonProps): ReactNode {
  const { t } = useWords();
  const { standing, underWay, start } = useShippingUpdate(() => {
    notify.success(t(updated));
    onUpdated();
  });
  return (
    <Permitted codes={[CODES.update]}>
      <Tooltip title={standing === null ? '' : tipOf(standing, t)}>
        <Button icon={<SyncOutlined aria-hidden />} loading={underWay} onClick={() => void start()}>
          {t('更新发货信息')}
        </Button>
      </Tooltip>
      {underWay && standing !== null && (
        <Progress aria-label={t('更新发货信息')} style={{ width: 120 }} percent={percentOf(standing)} size="small" />
      )}
    </Permitted>
  );
}

/** While it waits for its turn, what it says of lines is the one's before it. */
function percentOf({ running, lines, done }: UpdateStatus): number {
  return !running || lines === 0 ? 0 : Math.min(100, Math.floor((done / lines) * 100));
}

function tipOf({ failed, finishedTime, changed }: UpdateStatus, t: WordsInUse['t']): string {
  if (failed) return t('最近一次更新失败，将自动重试');
  return finishedTime === '' ? '' : t('最近更新：{{time}}，{{changed}} 行有变化', { time: finishedTime, changed });
}

/** @param onDone the update that this page asked for has been carried out */
function useShippingUpdate(onDone: () => void) {
  /** The newest that this page asked for; null where it has not. */
  const [request, setRequest] = useState<number | null>(null);
  const query = useQuery({
    queryKey: [PATHS.standing],
    queryFn: ({ signal }) => callApi<typeof updateStatusCall>({ path: PATHS.standing, signal, silent: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (isUnderWay(data)) return ASK_EVERY_MS;
      return request !== null && data.finished < request ? ASK_AFTER_FAILURE_EVERY_MS : false;
    },
  });
  const standing = query.data ?? null;
  const finished = standing?.finished ?? 0;
  const isWaiting = request !== null && finished < request;
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (request === null || isWaiting || told.current === request) return;
    told.current = request;
    onDone();
  }, [request, isWaiting, onDone]);
  async function start(): Promise<void> {
    // The client has shown why, where that fails.
    const requested = await callApi<typeof shippingUpdateCall>({ method: 'POST', path: PATHS.update, body: {} }).catch(() => null);
    if (requested === null) return;
    setRequest(requested.request);
    await query.refetch();
  }
  return { standing, underWay: standing !== null && isUnderWay(standing), start };
}
