import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { notifyEdited } from '#kit/edit/web/notify-edited.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { attempt } from '#kit/http/web/attempt.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession } from '#kit/session/web/session.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type { corporateList, EditedShop, editShop, ShopEntry, shopList } from '../contract.ts';
import { SHOP_NAME_MAX } from '../limits.ts';
import { MaintainedList } from '../../web/maintained-list.tsx';
import { SHOP_CODES } from './codes.ts';

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly shop: ShopEntry } | null;

/** All shops, with their corporate and number of users. */
export function ShopList(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const { confirmDelete } = useConfirm();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const shops = useCall<typeof shopList>({ path: '/sys/shop/list', silent: false });

  /**
   * The page reloads, because the shop selector lists the caller's shops and calls for the current shop could be
   * refused.
   */
  const reload = async () => {
    await reloadSession();
    await client.invalidateQueries({ queryKey: ['/sys/shop/list'] });
  };

  async function remove(shop: ShopEntry): Promise<void> {
    if (!(await confirmDelete(`${shop.shopName} (${shop.corporateName})`))) return;
    await attempt(async () => {
      await callApi({ method: 'DELETE', path: `/sys/shop/delete/${shop.shopId}` });
      notify.success(t('删除成功'));
      await reload();
    });
  }

  return (
    <>
      <MaintainedList<ShopEntry>
        query={shops}
        idName="shopId"
        codes={SHOP_CODES}
        addText={t('新增店铺')}
        notManageable="该店铺所属的公司不在您的权限范围内"
        columns={[
          { key: 'shopName', dataIndex: 'shopName', title: t('店铺名称'), width: 190, ellipsis: true },
          { key: 'corporateCode', dataIndex: 'corporateCode', title: t('公司代码'), width: 110 },
          { key: 'corporateName', dataIndex: 'corporateName', title: t('公司名称'), width: 190, ellipsis: true },
          { key: 'userCount', dataIndex: 'userCount', title: t('用户数'), width: 80, align: 'right' },
          { key: 'createTime', dataIndex: 'createTime', title: t('创建时间'), width: 160 },
        ]}
        onAdd={() => setDialog({ kind: 'add' })}
        onEdit={(shop) => setDialog({ kind: 'edit', shop })}
        onRemove={(shop) => void remove(shop)}
      />
      <ShopDialog
        open={dialog !== null}
        shop={dialog?.kind === 'edit' ? dialog.shop : null}
        onSaved={() => void reload()}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

interface ShopForm {
  readonly shopName: string;
  readonly corporateId: number | null;
}

interface ShopDialogProps {
  readonly open: boolean;
  /** The shop to edit; null for a new one. */
  readonly shop: ShopEntry | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Creates or renames a shop. The corporate can only be chosen for a new shop. */
function ShopDialog({ open, shop, onSaved, onClose }: ShopDialogProps): ReactNode {
  const { t } = useWords();
  const corporates = useCall<typeof corporateList>({ path: '/sys/corporate/list', silent: false }, { enabled: open });
  const initialValues: ShopForm = { shopName: shop?.shopName ?? '', corporateId: shop?.corporateId ?? null };

  const edited: EditedField<EditedShop>[] = [{ label: t('店铺名称'), input: 'shopName', of: (each) => each.shopName, text: String }];

  async function save({ shopName, corporateId }: ShopForm, seen: EditedShop | null): Promise<void> {
    if (seen === null) {
      await callApi({ method: 'POST', path: '/sys/shop/add', body: { shopName, corporateId } });
      notify.success(t('新增成功'));
    } else {
      const version = await rename(seen, shopName);
      const undo = () => rename({ ...seen, version }, seen.shopName, true);
      notifyEdited(t('编辑成功'), version === seen.version ? null : undo, onSaved);
    }
    onSaved();
  }

  async function rename({ shopId, version }: EditedShop, shopName: string, silent = false): Promise<string> {
    const body = { shopId, shopName, version };
    return (await callApi<typeof editShop>({ method: 'POST', path: '/sys/shop/edit', body, silent })).version;
  }

  return (
    <EditDialog<EditedShop, ShopForm>
      record={shop}
      edited={edited}
      onConflict={onSaved}
      open={open}
      title={t(shop === null ? '新增' : '编辑')}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="shopName" label={t('店铺名称')} rules={[{ required: true, whitespace: true, message: t('请输入') }]}>
        <Input maxLength={SHOP_NAME_MAX} autoFocus />
      </Form.Item>
      <Form.Item name="corporateId" label={t('所属公司')} rules={[{ required: true, message: t('请选择') }]}>
        <Select
          disabled={shop !== null}
          loading={corporates.isFetching}
          showSearch={OPTION_SEARCH}
          options={(corporates.data ?? []).map((corporate) => ({
            value: corporate.corporateId,
            label: `${corporate.corporateCode} ${corporate.corporateName}`,
            disabled: !corporate.manageable,
          }))}
        />
      </Form.Item>
    </EditDialog>
  );
}
