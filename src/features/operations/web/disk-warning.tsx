import { WarningOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { diskShortage } from '../contract.ts';
import { OPERATOR_CODES } from '../operators.ts';

/** Minimum interval, in ms, between the refreshes when the operator opens a page or returns to the window. */
const STALE_AFTER_MS = 60_000;

const NAMES: Readonly<Record<string, string>> = { database: '数据库磁盘', spool: '上传暂存磁盘' };

/** In the operators' top bar, while uploads and exports are refused for lack of disk space. */
export function DiskWarning(): ReactNode {
  const isOperator = useSession(({ codes }) => OPERATOR_CODES.some((code) => codes.has(code)));
  return isOperator ? <Warning /> : null;
}

function Warning(): ReactNode {
  const { t } = useWords();
  const { pathname } = useLocation();
  const { data, isStale, refetch } = useCall<typeof diskShortage>(
    { path: '/ops/disks' },
    { staleTime: STALE_AFTER_MS, refetchOnWindowFocus: true },
  );
  useEffect(() => {
    if (isStale) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new page refreshes; becoming stale does not
  }, [pathname]);
  if (data === undefined || data.short.length === 0) return null;
  const details = (
    <div style={{ maxWidth: 360 }}>
      {data.short.map(({ of, freeMb, reserveMb }) => (
        <p key={of}>
          {t('{{disk}}：剩余{{free}} MB，低于预留的{{reserve}} MB', { disk: t(NAMES[of] ?? of), free: freeMb, reserve: reserveMb })}
        </p>
      ))}
      <p>{t('上传和导出已暂停，释放空间后自动恢复。')}</p>
    </div>
  );
  return (
    <Popover content={details} trigger={['hover', 'focus', 'click']} placement="bottomRight">
      <Button className="disk-warning" type="text" danger icon={<WarningOutlined />}>
        <span role="status">{t('磁盘空间不足')}</span>
      </Button>
    </Popover>
  );
}
