import { Form, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { viewRoles } from '../contract.ts';
import type { SavedView } from './views.ts';

interface ShareViewProps {
  /** The view to share; null if none. */
  readonly view: SavedView | null;
  readonly onClose: () => void;
  readonly onShare: (view: SavedView, roleIds: readonly number[]) => Promise<void>;
}

/** The dialog that shares a view with roles. */
export function ShareView({ view, onClose, onShare }: ShareViewProps): ReactNode {
  const { t } = useWords();
  const roles = useCall<typeof viewRoles>({ path: '/ops/views/roles', withNotice: true }, { enabled: view !== null });
  const initialValues = useMemo(() => ({ roleIds: view?.sharedWith.map(({ roleId }) => roleId) ?? [] }), [view]);
  // Roles with which the view is shared remain selectable, even if the user may no longer share with them.
  const offered = new Map([...(view?.sharedWith ?? []), ...(roles.data ?? [])].map(({ roleId, roleName }) => [roleId, roleName]));
  return (
    <DialogForm<{ roleIds: number[] }>
      open={view !== null}
      title={t('共享视图{{name}}', { name: view?.name ?? '' })}
      initialValues={initialValues}
      onClose={onClose}
      onSave={async ({ roleIds }) => {
        if (view === null) return;
        await onShare(view, roleIds);
        notify.success(t(roleIds.length === 0 ? '视图已不再共享' : '视图已共享'));
      }}
    >
      <Form.Item
        name="roleIds"
        label={t('共享给角色')}
        extra={t('这些角色的用户会看到此视图及您以后对它的修改，但不能更改它；他们仍只看到自己有权查看的数据。')}
      >
        <Select<number[]>
          mode="multiple"
          allowClear
          placeholder={t('请选择')}
          loading={roles.isFetching}
          showSearch={OPTION_SEARCH}
          options={[...offered].map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
    </DialogForm>
  );
}
