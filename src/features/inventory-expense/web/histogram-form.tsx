import { Button, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { DecimalInput } from '#kit/ui/web/decimal-input.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { addDays } from '#kit/time/business-time.ts';
import { notify } from '#kit/page/web/notice.ts';
import { FIRST_DAY, HISTOGRAM_DAYS, HISTOGRAM_RATE } from '../definition.ts';
import { type DayRange, DayRangeField, hasBothEnds } from './day-fields.tsx';
import { useParameterForm } from './parameter-form.ts';

/** The histogram's parameters in the form of the API. */
export type HistogramQuery = Readonly<
  Record<'lob' | 'annualizedRate' | 'inTimeBegin' | 'inTimeEnd' | 'outTimeBegin' | 'outTimeEnd', string>
>;

interface FormValues {
  readonly lob?: string | undefined;
  readonly annualizedRate?: string | undefined;
  readonly inTime?: DayRange;
  readonly outTime?: DayRange;
}

const NO_DAYS: DayRange = ['', ''];

interface HistogramFormProps {
  readonly lobs: readonly string[];
  /** The parameters of the shown histogram; null if there is none. */
  readonly requested: HistogramQuery | null;
  readonly busy: boolean;
  readonly onSearch: (query: HistogramQuery) => void;
}

/** The values of the form. Before the first query, the receipts of the last year are selected. */
function valuesOf(requested: HistogramQuery | null, today: string): FormValues {
  if (requested === null)
    return { lob: undefined, annualizedRate: undefined, inTime: [addDays(today, -HISTOGRAM_DAYS), today], outTime: NO_DAYS };
  const { inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd, ...rest } = requested;
  return { ...rest, inTime: [inTimeBegin, inTimeEnd], outTime: [outTimeBegin, outTimeEnd] };
}

/** The histogram's form (docs/business-rules/ledger-and-interest.md#histogram). */
export function HistogramForm({ lobs, requested, busy, onSearch }: HistogramFormProps): ReactNode {
  const { t } = useWords();
  const { form, today } = useParameterForm(requested, valuesOf);
  const search = ({ lob = '', annualizedRate = '', inTime = NO_DAYS, outTime = NO_DAYS }: FormValues) => {
    if (!hasBothEnds(inTime) && !hasBothEnds(outTime)) {
      notify.error(t('入库时间和出库时间不能同时为空'));
      return;
    }
    const [inTimeBegin, inTimeEnd] = inTime;
    const [outTimeBegin, outTimeEnd] = outTime;
    onSearch({ lob, annualizedRate, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd });
  };
  return (
    <Form<FormValues>
      name="histogram"
      form={form}
      layout="inline"
      colon={false}
      className="expense-form"
      role="search"
      initialValues={valuesOf(requested, today)}
      onFinish={search}
    >
      <Form.Item name="lob" label={t('品类')} rules={[{ required: true, message: t('请选择品类') }]}>
        <Select<string>
          placeholder={t('请选择')}
          popupMatchSelectWidth={false}
          options={lobs.map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      <Form.Item
        name="annualizedRate"
        label={t('年化利率（%）')}
        rules={[
          { required: true, message: t('请输入') },
          { pattern: HISTOGRAM_RATE, message: t('请输入最多包含两位小数的正数') },
        ]}
      >
        <DecimalInput maxLength={7} />
      </Form.Item>
      <Form.Item name="inTime" label={t('入库时间')}>
        <DayRangeField label={t('入库时间')} notBefore={FIRST_DAY} />
      </Form.Item>
      <span className="expense-form-last">
        <Form.Item name="outTime" label={t('出库时间')}>
          <DayRangeField label={t('出库时间')} notBefore={FIRST_DAY} />
        </Form.Item>
        <Form.Item>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('查询')}
          </Button>
        </Form.Item>
      </span>
    </Form>
  );
}
