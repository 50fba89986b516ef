import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { SECURITY_EVENTS } from '#kit/security-log/define.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { SecurityAlarm, securityAlarms } from '../contract.ts';

const REFRESH_MS = 60_000;

/** The security alarms of the last day, each with a link to its events. Shown above every page of operations. */
export function SecurityAlarms(): ReactNode {
  return (
    <Permitted codes={['ops-security']}>
      <Alarms />
    </Permitted>
  );
}

function Alarms(): ReactNode {
  const { t } = useWords();
  const alarms = useCall<typeof securityAlarms>({ path: '/ops/security/alarms' }, { refetchInterval: REFRESH_MS });
  if (alarms.data === undefined || alarms.data.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('最近24小时的安全告警')}
      description={
        <ul className="operations-alarms">
          {alarms.data.map((alarm) => (
            <li key={alarm.id}>
              {alarm.at}{' '}
              {t('{{alarm}}：{{subject}}，{{count}}次', {
                alarm: t(SECURITY_EVENTS[alarm.kind]),
                subject: alarm.account || alarm.address,
                count: alarm.count,
              })}{' '}
              <Link to={eventsAddress(alarm)}>{t('查看事件')}</Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function eventsAddress({ account, address, at }: SecurityAlarm): string {
  const subject: Record<string, string> = account === '' ? { address } : { account };
  return `/systemManage/opsSecurity?${new URLSearchParams({ ...subject, beginTime: at.slice(0, 10) }).toString()}`;
}
