import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/http/web/use-call.ts';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { MaintainedList } from '../../web/maintained-list.tsx';
import type { SignOnGroupEntry, signOnGroupList } from '../contract.ts';
import { GROUP_CODES, NOT_MANAGEABLE_MESSAGE } from '../definition.ts';
import { SignOnGroupDialog } from './sign-on-group-dialog.tsx';

const RULE = '单点登录自动创建的用户，其角色和店铺取自所在的用户组；属于多个用户组时，以优先级数字最小的为准。';

/** The role and the shops that single sign-on gives to groups of a provider (docs/single-sign-on.md#groups). */
export default function SignOnGroupsPage(): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const groups = useCall<typeof signOnGroupList>({ path: '/sys/signOnGroup/list', withNotice: true });
  return (
    <section className="list-screen" aria-label={t('单点登录用户组')}>
      <Alert type="info" showIcon style={{ marginBottom: 12 }} title={t(RULE)} />
      <MaintainedList<SignOnGroupEntry>
        query={groups}
        path="/sys/signOnGroup"
        idName="groupId"
        addText={t('新增')}
        codes={GROUP_CODES}
        refusalOf={({ manageable }) => (manageable ? null : NOT_MANAGEABLE_MESSAGE)}
        columns={[
          { key: 'priority', dataIndex: 'priority', title: t('优先级'), width: 90, align: 'right' },
          { key: 'groupName', dataIndex: 'groupName', title: t('用户组'), width: 280, ellipsis: true },
          { key: 'roleName', dataIndex: 'roleName', title: t('角色'), width: 200, ellipsis: true },
          { key: 'shops', title: t('店铺'), width: 320, ellipsis: true, render: (_, { shopNames }) => listText(shopNames, language) },
        ]}
        nameOf={({ groupName }) => groupName}
        Dialog={SignOnGroupDialog}
        onChanged={() => void client.invalidateQueries({ queryKey: ['/sys/signOnGroup/list'] })}
      />
    </section>
  );
}
