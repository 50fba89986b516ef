import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Report } from '#kit/report/web/use-report.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { lobCombo } from '../contract.ts';
import { AMOUNT, PATHS, POSITIVE, THRESHOLD_DAYS } from '../definition.ts';
import { parameterConflict } from '../parameters.ts';
import { type DayRange, DayField, DayRangeField, hasBothEnds } from './day-fields.tsx';
import { useParameterForm } from './parameter-form.ts';

interface FormValues {
  readonly lob: string;
  readonly queryDate: string;
  readonly regardlessOfStockLimit: string;
  readonly freeDays: string;
  readonly annualizedRate: string;
  readonly inTime: DayRange;
  readonly outTime: DayRange;
}

/** The values of the form, from the report's filters or the defaults. */
function valuesOf(filters: Report['filters'], today: string): FormValues {
  const filterValue = (name: string, defaultValue = '') => filters[name] || defaultValue;
  return {
    lob: filterValue('lob'),
    queryDate: filterValue('queryDate', today),
    regardlessOfStockLimit: filterValue('regardlessOfStockLimit', String(THRESHOLD_DAYS)),
    freeDays: filterValue('freeDays', String(THRESHOLD_DAYS)),
    annualizedRate: filterValue('annualizedRate'),
    inTime: [filterValue('inTimeBegin'), filterValue('inTimeEnd')],
    outTime: [filterValue('outTimeBegin'), filterValue('outTimeEnd')],
  };
}

const filtersOf = ({ inTime, outTime, ...rest }: FormValues): Record<string, string> => ({
  ...rest,
  inTimeBegin: inTime[0],
  inTimeEnd: inTime[1],
  outTimeBegin: outTime[0],
  outTimeEnd: outTime[1],
});

/**
 * The parameters of the internal report. Errors are shown below their fields, conflicts between fields as a message
 * (docs/business-rules/ledger-and-interest.md#internal-report).
 */
export function InternalForm({ report }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  const { filters } = report;
  const { form, today } = useParameterForm(filters, valuesOf);
  const lobs = useCall<typeof lobCombo>({ path: PATHS.lobs }, { staleTime: 60_000 });
  const fetchRows = (values: FormValues) => {
    const query = filtersOf(values);
    const conflict = parameterConflict(query);
    if (conflict !== null) notify.error(t(conflict));
    else report.search(query);
  };
  const positive = [{ required: true, pattern: POSITIVE, message: t('请输入正整数') }];
  return (
    <Form<FormValues>
      form={form}
      layout="inline"
      colon={false}
      className="expense-form"
      aria-label={t('取数参数')}
      initialValues={valuesOf(filters, today)}
      onFinish={fetchRows}
    >
      <Form.Item name="lob" label={t('品类')}>
        <Select<string>
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('全部', { context: '品类' }) },
            ...(lobs.data ?? []).map((lob) => ({ value: lob, label: t(lob) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="queryDate" label={t('查询日期')} rules={[{ required: true, message: t('请选择') }]}>
        <DayField />
      </Form.Item>
      <Form.Item name="regardlessOfStockLimit" label={t('不计存货上限（天）')} rules={positive}>
        <Input inputMode="numeric" maxLength={5} />
      </Form.Item>
      <Form.Item name="freeDays" label={t('免费时间（天）')} rules={positive}>
        <Input inputMode="numeric" maxLength={5} />
      </Form.Item>
      <Form.Item
        name="annualizedRate"
        label={t('年化利率（%）')}
        rules={[
          { required: true, message: t('请输入') },
          { pattern: AMOUNT, message: t('请输入非负数，且小数点不超过两位') },
        ]}
      >
        <DecimalInput maxLength={7} />
      </Form.Item>
      <Form.Item
        name="inTime"
        label={t('入库时间')}
        required
        rules={[{ validator: async (_, range: DayRange) => (hasBothEnds(range) ? undefined : Promise.reject(new Error(t('请选择')))) }]}
      >
        <DayRangeField label={t('入库时间')} />
      </Form.Item>
      <span className="expense-form-last">
        <Form.Item name="outTime" label={t('出库时间')}>
          <DayRangeField label={t('出库时间')} />
        </Form.Item>
        <Form.Item>
          <span className="ui-search-buttons">
            <Button type="primary" htmlType="submit" loading={report.loading && report.ready}>
              {t('取数')}
            </Button>
            <Button
              onClick={() => {
                report.reset();
                // Without parameters in the address, nothing in it changes, and only this clears the input.
                form.setFieldsValue(valuesOf({}, today));
              }}
            >
              {t('重置')}
            </Button>
          </span>
        </Form.Item>
      </span>
    </Form>
  );
}
