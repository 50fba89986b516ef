import { useQuery } from '@tanstack/react-query';
import { Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { changedFields } from '../changes.ts';
import { LogScreen } from './log-screen.tsx';

interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly userName: string;
  readonly corporateCode: string | null;
  readonly action: string;
  readonly entity: string;
  readonly recordId: string | null;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

const DEFAULTS = { userName: '', entity: '', recordId: '', action: '', field: '', beginTime: '', endTime: '' };

/** The audit log: who did what to which record when, old → new, searched by person, record, field and day. */
export default function AuditPage(): ReactNode {
  const { t } = useWords();
  const words = useQuery({
    queryKey: ['audit-words'],
    queryFn: () => callApi<{ actions: string[]; entities: string[] }>({ path: '/ops/audit/words', silent: true }),
  });
  const options = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  return (
    <LogScreen<AuditRow>
      title="审计日志"
      path="/ops/audit"
      defaults={DEFAULTS}
      rowKey="id"
      filters={[
        { name: 'userName', label: '操作人', kind: 'text' },
        { name: 'entity', label: '对象', kind: 'choice', options: options(words.data?.entities) },
        { name: 'recordId', label: '记录编号', kind: 'text' },
        { name: 'action', label: '动作', kind: 'choice', options: options(words.data?.actions) },
        { name: 'field', label: '字段', kind: 'text' },
        { name: 'beginTime', label: '开始日期', kind: 'day' },
        { name: 'endTime', label: '结束日期', kind: 'day' },
      ]}
      columns={[
        { title: t('时间'), dataIndex: 'at', width: 170 },
        { title: t('操作人'), dataIndex: 'userName', width: 120 },
        { title: t('公司'), dataIndex: 'corporateCode', width: 90 },
        { title: t('动作'), dataIndex: 'action', width: 130, render: (action: string) => <Tag>{action}</Tag> },
        { title: t('对象'), dataIndex: 'entity', width: 180 },
        { title: t('记录编号'), dataIndex: 'recordId', width: 100 },
        { title: t('变更（旧值 → 新值）'), key: 'change', render: (_, row) => <Change row={row} /> },
      ]}
    />
  );
}

const SHOWN_FIELDS = 12;

function Change({ row }: { readonly row: AuditRow }): ReactNode {
  const changes = changedFields(row.oldValue, row.newValue);
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none', maxWidth: 640 }}>
      {changes.slice(0, SHOWN_FIELDS).map(({ field, before, after }) => (
        <li key={field}>
          <Typography.Text type="secondary">{field}: </Typography.Text>
          {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins style={{ textDecoration: 'none' }}>{after}</ins>}
        </li>
      ))}
      {changes.length > SHOWN_FIELDS && <li>…</li>}
    </ul>
  );
}
