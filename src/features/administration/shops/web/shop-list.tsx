import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession } from '#kit/session/web/session.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type { corporateList, EditedShop, editShop, ShopEntry, shopList } from '../contract.ts';
import { SHOP_CODES, SHOP_NAME_MAX, SHOP_OF_OTHERS_MESSAGE } from '../definition.ts';
import { type MaintainedDialogProps, MaintainedList } from '../../web/maintained-list.tsx';
import { saveEntry } from '../../web/save-entry.ts';

/** All shops, with their corporate and number of users. */
export function ShopList(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const shops = useCall<typeof shopList>({ path: '/sys/shop/list', withNotice: true });

  /** Also reads the session again: its shops have changed, and calls for the current one could be refused. */
  async function reload(): Promise<void> {
    await reloadSession();
    await client.invalidateQueries({ queryKey: ['/sys/shop/list'] });
  }

  return (
    <MaintainedList<ShopEntry>
      query={shops}
      path="/sys/shop"
      idName="shopId"
      codes={SHOP_CODES}
      addText={t('新增店铺')}
      refusalOf={({ manageable }) => (manageable ? null : SHOP_OF_OTHERS_MESSAGE)}
      columns={[
        { key: 'shopName', dataIndex: 'shopName', title: t('店铺名称'), width: 190, ellipsis: true },
        { key: 'corporateCode', dataIndex: 'corporateCode', title: t('公司代码'), width: 110 },
        { key: 'corporateName', dataIndex: 'corporateName', title: t('公司名称'), width: 190, ellipsis: true },
        { key: 'userCount', dataIndex: 'userCount', title: t('用户数'), width: 80, align: 'right' },
        { key: 'createTime', dataIndex: 'createTime', title: t('创建时间'), width: 160 },
      ]}
      nameOf={({ shopName, corporateName }) => `${shopName} (${corporateName})`}
      Dialog={ShopDialog}
      onChanged={() => void reload()}
    />
  );
}

interface ShopForm {
  readonly shopName: string;
  readonly corporateId: number | null;
}

/** Creates or renames a shop. The corporate can only be chosen for a new shop. */
function ShopDialog({ open, entry: shop, onSaved, onClose }: MaintainedDialogProps<ShopEntry>): ReactNode {
  const { t } = useWords();
  const corporates = useCall<typeof corporateList>({ path: '/sys/corporate/list', withNotice: true }, { enabled: open });
  const initialValues: ShopForm = { shopName: shop?.shopName ?? '', corporateId: shop?.corporateId ?? null };

  const edited: EditedField<EditedShop>[] = [{ label: t('店铺名称'), input: 'shopName', value: (entry) => entry.shopName, text: String }];

  const save = ({ shopName, corporateId }: ShopForm, seen: EditedShop | null) =>
    saveEntry({
      values: shopName,
      seen,
      valuesOf: (entry) => entry.shopName,
      add: () => callApi({ method: 'POST', path: '/sys/shop/add', body: { shopName, corporateId } }),
      // The undo calls it with the previous name, so it does not use `shopName` of the form.
      edit: ({ shopId }, storedName, version, silent) => {
        const body = { shopId, shopName: storedName, version };
        return callApi<typeof editShop>({ method: 'POST', path: '/sys/shop/edit', body, silent });
      },
      onSaved,
    });

  return (
    <EditDialog<EditedShop, ShopForm>
      record={shop}
      edited={edited}
      onOutdated={onSaved}
      open={open}
      title={{ kind: '店铺', nameOf: ({ shopName }) => shopName }}
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
          placeholder={t('请选择')}
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
