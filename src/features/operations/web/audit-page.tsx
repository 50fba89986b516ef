import { Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { Loading } from '#kit/ui/web/page/page-states.tsx';
import type { auditPage, auditWords } from '../contract.ts';
import { AuditChange } from '#kit/audit/web/audit-change.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { auditNames } from '../audit-names.ts';
import { wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { LogScreen, LOG_DAYS, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';

const DEFAULTS = { userName: '', entity: '', record: '', action: '', field: '', beginTime: '', endTime: '' };

export default function AuditPage(): ReactNode {
  const { t, language } = useWords();
  const words = useCall<typeof auditWords>({ path: '/ops/audit/words' }, { dependsOn: [language] });
  const [address] = useSearchParams();
  const names = useMemo(() => auditNames(words.data, t), [words.data, t]);
  // If the names cannot be loaded, the log shows the codes.
  if (words.isPending) return <Loading />;
  return (
    <LogScreen<typeof auditPage>
      title="审计日志"
      path="/ops/audit"
      defaults={DEFAULTS}
      rowKey="id"
      filters={[
        { name: 'userName', label: '操作人' },
        { name: 'entity', label: '对象', choices: names.entities },
        LOG_DAYS,
        { name: 'record', label: '记录' },
        { name: 'action', label: '动作', choices: names.actions },
        { name: 'field', label: '字段', choices: names.fieldsOf(address.get('entity') ?? ''), dependsOn: 'entity', none: '请先选择对象' },
      ]}
      columns={[
        { title: t('时间'), dataIndex: 'at', width: MOMENT_COLUMN_WIDTH },
        { title: t('操作人'), dataIndex: 'userName', width: 120 },
        { title: t('公司'), dataIndex: 'corporateCode', width: 76 },
        {
          title: t('动作'),
          dataIndex: 'action',
          width: 110,
          render: (action: string) => <Tag className="operations-tag">{names.action(action)}</Tag>,
        },
        { title: t('对象'), dataIndex: 'entity', width: 120, render: (entity: string) => wholeWords(names.entity(entity)) },
        { title: t('记录'), key: 'record', width: 150, render: (_, row) => names.record(row.entity, row.record) },
        {
          title: t('变更（旧值 → 新值）'),
          key: 'change',
          minWidth: 330,
          render: (_, row) => <AuditChange oldValue={row.oldValue} newValue={row.newValue} labels={names.namingOf(row.entity)} />,
        },
      ]}
    />
  );
}
