import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { decimalText, exactText } from '#kit/i18n/formats.ts';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { reloadSession } from '#kit/session/web/session.ts';
import type { CorporateEntry, corporateList, editCorporate, EditedCorporate } from '../contract.ts';
import {
  ANNUALIZED_RATE,
  ANNUALIZED_RATE_LENGTH,
  CORPORATE_CODE,
  CORPORATE_CODE_MAX,
  CORPORATE_NAME_MAX,
  CORPORATE_OF_OTHERS_MESSAGE,
  DISTRIBUTOR_TYPES,
  GENERAL_DISTRIBUTOR,
  SHOP_CODES,
  type DistributorType,
} from '../definition.ts';
import { type MaintainedDialogProps, MaintainedList } from '../../web/maintained-list.tsx';
import { saveEntry } from '../../web/save-entry.ts';

/** The decimals of a rate in percent. */
const RATE_PLACES = 2;

/** All corporates, with their number of shops. */
export function CorporateList(): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const corporates = useCall<typeof corporateList>({ path: '/sys/corporate/list', withNotice: true });

  /** Also reads the session again: a corporate is deleted with its shops, and calls for them would be refused. */
  async function reload(): Promise<void> {
    await reloadSession();
    await Promise.all(['/sys/corporate/list', '/sys/shop/list'].map((path) => client.invalidateQueries({ queryKey: [path] })));
  }

  return (
    <MaintainedList<CorporateEntry>
      query={corporates}
      path="/sys/corporate"
      idName="corporateId"
      codes={SHOP_CODES}
      addText={t('新增公司')}
      refusalOf={({ manageable }) => (manageable ? null : CORPORATE_OF_OTHERS_MESSAGE)}
      columns={[
        { key: 'corporateCode', dataIndex: 'corporateCode', title: t('公司代码'), width: 140 },
        { key: 'corporateName', dataIndex: 'corporateName', title: t('公司名称'), width: 280, ellipsis: true },
        { key: 'type', title: t('经销商类型'), width: 150, render: (_, { type }) => t(DISTRIBUTOR_TYPES[type]) },
        {
          key: 'annualizedRate',
          dataIndex: 'annualizedRate',
          title: t('年化利率（%）'),
          width: 130,
          align: 'right',
          render: (rate: string | null) => rate !== null && decimalText(rate, RATE_PLACES, language),
        },
        { key: 'shopCount', dataIndex: 'shopCount', title: t('店铺数'), width: 90, align: 'right' },
      ]}
      nameOf={({ corporateCode, corporateName }) => `${corporateCode} ${corporateName}`}
      question="公司及其全部店铺将被删除，确定要删除吗?"
      Dialog={CorporateDialog}
      onChanged={() => void reload()}
    />
  );
}

interface CorporateForm {
  readonly corporateCode: string;
  readonly corporateName: string;
  readonly type: DistributorType;
  /** Empty if the corporate has none. */
  readonly annualizedRate: string;
}

const NEW_CORPORATE: CorporateForm = { corporateCode: '', corporateName: '', type: GENERAL_DISTRIBUTOR, annualizedRate: '' };

function formOf({ corporateCode, corporateName, type, annualizedRate }: EditedCorporate): CorporateForm {
  return { corporateCode, corporateName, type, annualizedRate: annualizedRate ?? '' };
}

function CorporateDialog({ open, entry: corporate, onSaved, onClose }: MaintainedDialogProps<CorporateEntry>): ReactNode {
  const { t, language } = useWords();
  const initialValues = corporate === null ? NEW_CORPORATE : formOf(corporate);

  const edited: EditedField<EditedCorporate>[] = [
    { label: t('公司代码'), input: 'corporateCode', value: (entry) => entry.corporateCode, text: String },
    { label: t('公司名称'), input: 'corporateName', value: (entry) => entry.corporateName, text: String },
    { label: t('经销商类型'), input: 'type', value: (entry) => entry.type, text: (type) => t(DISTRIBUTOR_TYPES[type as DistributorType]) },
    {
      label: t('年化利率（%）'),
      input: 'annualizedRate',
      value: (entry) => entry.annualizedRate ?? '',
      text: (rate) => (rate === '' ? '' : exactText(String(rate), language)),
    },
  ];

  const save = (values: CorporateForm, seen: EditedCorporate | null) =>
    saveEntry({
      values,
      seen,
      valuesOf: formOf,
      add: () => callApi({ method: 'POST', path: '/sys/corporate/add', body: values }),
      // The undo calls it with the previous values, so it does not use `values` of the form.
      edit: ({ corporateId }, stored, version, silent) => {
        const body = { ...stored, corporateId, version };
        return callApi<typeof editCorporate>({ method: 'POST', path: '/sys/corporate/edit', body, silent });
      },
      onSaved,
    });

  return (
    <EditDialog<EditedCorporate, CorporateForm>
      record={corporate}
      edited={edited}
      onOutdated={onSaved}
      open={open}
      title={{ kind: '公司', nameOf: ({ corporateName }) => corporateName }}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="corporateCode"
        label={t('公司代码')}
        extra={corporate !== null && t('BI视图、邮件发件人和API令牌按此代码归属数据；仅系统管理员可修改，修改后须同步更新这些设置')}
        normalize={(value: string) => value.trim()}
        rules={[
          { required: true, message: t('请输入') },
          { pattern: CORPORATE_CODE, message: t('只能使用字母、数字、-和_') },
        ]}
      >
        <Input maxLength={CORPORATE_CODE_MAX} autoFocus />
      </Form.Item>
      <Form.Item name="corporateName" label={t('公司名称')} rules={[{ required: true, whitespace: true, message: t('请输入') }]}>
        <Input maxLength={CORPORATE_NAME_MAX} />
      </Form.Item>
      <Form.Item name="type" label={t('经销商类型')} rules={[{ required: true, message: t('请选择') }]}>
        <Select
          placeholder={t('请选择')}
          options={Object.entries(DISTRIBUTOR_TYPES).map(([value, label]) => ({ value: Number(value), label: t(label) }))}
        />
      </Form.Item>
      <Form.Item
        name="annualizedRate"
        label={t('年化利率（%）')}
        extra={t('用于存货费用（对外），不填则不计算金额')}
        normalize={(value: string) => value.trim()}
        rules={[{ pattern: ANNUALIZED_RATE, message: t('请输入非负数，且小数点不超过两位') }]}
      >
        <DecimalInput maxLength={ANNUALIZED_RATE_LENGTH} />
      </Form.Item>
    </EditDialog>
  );
}
