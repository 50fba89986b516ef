import { Button, Form, Input, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '#kit/http/web/use-call.ts';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { pricePrediction, subLobCombo } from '../contract.ts';
import { AMOUNT, PATHS, POSITIVE } from '../definition.ts';

/**
 * The parameters in the address. Category and rate have a prefix, because the histogram on this page uses the names
 * without it; the product line has the prefix of its category.
 */
const NO_VALUES = { calculatorLob: '', calculatorSubLob: '', price: '', count: '', calculatorRate: '', durationInStorage: '' };
type FormValues = Readonly<typeof NO_VALUES>;

const queryOf = ({ calculatorLob: lob, calculatorSubLob: subLob, calculatorRate: annualizedRate, ...rest }: FormValues) => ({
  ...rest,
  lob,
  subLob,
  annualizedRate,
});

/** Replaces empty texts by undefined, because a select shows an empty text instead of its placeholder. */
const withoutEmpty = (values: FormValues) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]));

/** Computes the interest on pieces for a number of days (docs/business-rules/ledger-and-interest.md#calculator). */
export function Calculator({ lobs }: { readonly lobs: readonly string[] }): ReactNode {
  const { t } = useWords();
  const [form] = Form.useForm<FormValues>();
  const { filters, search } = useUrlFilters(NO_VALUES);
  /** The parameters in the address at the last input. Until they change, the form differs and the result is hidden. */
  const [editedAt, setEditedAt] = useState<FormValues | null>(null);
  // `filters` is the same object until one of its values changes.
  const isEdited = editedAt === filters;
  const lob = Form.useWatch('calculatorLob', form);
  const subLobs = useCall<typeof subLobCombo>(
    { path: PATHS.subLobs, query: { lob: lob ?? '' } },
    { enabled: lob !== undefined && lob !== '', staleTime: 60_000 },
  );
  const answer = useCall<typeof pricePrediction>(
    // The page has no place for an error of the calculation.
    { path: PATHS.predict, query: queryOf(filters), withNotice: true },
    { enabled: filters.calculatorLob !== '' },
  );
  // The page restores the last query, and a link or the browser's Back changes it.
  useEffect(() => form.setFieldsValue(withoutEmpty(filters)), [form, filters]);
  const calculate = (values: FormValues) => {
    setEditedAt(null);
    search(values);
  };
  const positive = [{ required: true, pattern: POSITIVE, message: t('请输入正整数') }];
  return (
    <section className="list-screen" aria-label={t('费用计算')}>
      <h2>{t('费用计算')}</h2>
      <Form<FormValues>
        name="calculator"
        form={form}
        layout="inline"
        colon={false}
        className="expense-form"
        initialValues={withoutEmpty(filters)}
        onFinish={calculate}
        onValuesChange={() => setEditedAt(filters)}
      >
        <Form.Item name="calculatorLob" label={t('品类')} rules={[{ required: true, message: t('请选择品类') }]}>
          <Select<string>
            placeholder={t('请选择')}
            popupMatchSelectWidth={false}
            options={lobs.map((value) => ({ value, label: t(value) }))}
            onChange={() => form.setFieldValue('calculatorSubLob', undefined)}
          />
        </Form.Item>
        <Form.Item name="calculatorSubLob" label={t('品线')} rules={[{ required: true, message: t('请选择品线') }]}>
          <Select<string>
            placeholder={t('请选择')}
            popupMatchSelectWidth={false}
            loading={subLobs.isFetching}
            options={(subLobs.data ?? []).map(({ code, value }) => ({ value: code, label: value }))}
          />
        </Form.Item>
        <Form.Item
          name="price"
          label={t('单价（元）')}
          rules={[{ required: true, pattern: AMOUNT, message: t('请输入非负数，且小数点不超过两位') }]}
        >
          <DecimalInput maxLength={15} />
        </Form.Item>
        <Form.Item name="count" label={t('数量')} rules={positive}>
          <Input inputMode="numeric" maxLength={9} />
        </Form.Item>
        <Form.Item name="calculatorRate" label={t('年化利率（%）')} rules={positive}>
          <Input inputMode="numeric" maxLength={4} />
        </Form.Item>
        <span className="expense-form-last">
          <Form.Item name="durationInStorage" label={t('在库天数')} rules={positive}>
            <Input inputMode="numeric" maxLength={5} />
          </Form.Item>
          <Form.Item>
            <Button type="primary" htmlType="submit" loading={answer.isFetching}>
              {t('计算')}
            </Button>
          </Form.Item>
        </span>
      </Form>
      <p className="expense-result" role="status">
        {t('存货费用（万元）')} <b>{isEdited ? '-' : (answer.data?.totalInventoryWanPrice ?? '-')}</b>
      </p>
    </section>
  );
}
