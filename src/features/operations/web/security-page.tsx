import { Tag } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ALARM_MINUTES, ALARMS, SECURITY_EVENTS, SECURITY_LOG_DAYS, type SecurityEventKind } from '#kit/security-log/define.ts';
import type { securityPage } from '../contract.ts';
import { LogScreen, LOG_DAYS, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';

const DEFAULTS = { kind: '', account: '', address: '', route: '', beginTime: '', endTime: '' };

const COLOURS: Partial<Readonly<Record<SecurityEventKind, string>>> = {
  'sign-in': 'success',
  'sign-in-failed': 'warning',
  'second-factor-failed': 'warning',
  'sign-in-locked': 'error',
  refused: 'warning',
  lost: 'error',
  ...Object.fromEntries(Object.keys(ALARMS).map((alarm) => [alarm, 'error'])),
};

export default function SecurityPage(): ReactNode {
  const { t } = useWords();
  const titleOf = (...titles: string[]) => titles.map((title) => t(title)).join(' / ');
  return (
    <LogScreen<typeof securityPage>
      title="安全日志"
      path="/ops/security"
      defaults={DEFAULTS}
      rowKey="id"
      filters={[
        { name: 'kind', label: '事件', choices: Object.entries(SECURITY_EVENTS).map(([value, label]) => ({ value, label })) },
        { name: 'account', label: '登录账号' },
        LOG_DAYS,
        { name: 'address', label: 'IP地址' },
        { name: 'route', label: '接口' },
      ]}
      columns={[
        { title: t('时间'), key: 'at', width: MOMENT_COLUMN_WIDTH, render: (_, row) => row.lastAt },
        {
          title: t('事件'),
          dataIndex: 'kind',
          width: 140,
          render: (kind: SecurityEventKind) => (
            <Tag className="operations-tag" color={COLOURS[kind] ?? 'default'}>
              {t(SECURITY_EVENTS[kind])}
            </Tag>
          ),
        },
        { title: t('次数'), dataIndex: 'count', width: 64, align: 'right' },
        {
          title: titleOf('登录账号', '公司'),
          key: 'account',
          width: 140,
          render: (_, { account, corporateCode }) => twoLines(account, corporateCode),
        },
        { title: titleOf('IP地址', '设备'), key: 'address', width: 140, render: (_, { address, device }) => twoLines(address, device) },
        { title: t('接口'), dataIndex: 'routes', width: 190, render: routeLines },
        { title: t('说明'), dataIndex: 'details', minWidth: 240, render: lines },
      ]}
      note={
        <>
          {t('同一分钟内同类、同账号、同地址的事件合并为一行。日志保留{{days}}天，到期自动清理。', { days: SECURITY_LOG_DAYS })}{' '}
          <AlarmThresholds />
        </>
      }
    />
  );
}

function AlarmThresholds(): ReactNode {
  const { t } = useWords();
  return t(
    '{{minutes}}分钟内达到以下次数即告警：同一账号登录失败{{account}}次、同一地址登录失败{{address}}次、同一用户越权请求{{refusals}}次、同一用户下载文件{{downloads}}次。',
    {
      minutes: ALARM_MINUTES,
      account: ALARMS['alarm-account'].threshold,
      address: ALARMS['alarm-address'].threshold,
      refusals: ALARMS['alarm-refusals'].threshold,
      downloads: ALARMS['alarm-downloads'].threshold,
    },
  );
}

/** Routes wrap after a slash, not within a name. Their common prefix is omitted. */
const routeLines = (routes: readonly string[]) =>
  routes.map((route) => (
    <div key={route}>
      {route
        .replace(' /apple-edi-erp/', ' /')
        .split(/(?<=\/)/)
        .map((part, index) => (
          // The parts of a route never change.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
    </div>
  ));

const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>);

const twoLines = (first: ReactNode, second: ReactNode) => (
  <>
    <div>{first}</div>
    <div>{second}</div>
  </>
);
