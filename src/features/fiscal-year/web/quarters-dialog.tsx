import { useQuery } from '@tanstack/react-query';
import { Alert, Form, type FormInstance } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm } from '#kit/ui/web/dialog-form.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import { quarterProblems, startOfNext } from '../calendar.ts';
import type { FiscalQuarter, fiscalQuarters, FiscalYear } from '../contract.ts';
import { QuarterInput, type QuarterRange } from './quarter-input.tsx';

interface QuartersDialogProps {
  readonly open: boolean;
  readonly year: FiscalYear | null;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
type Values = Record<string, QuarterRange>;

const quartersOf = (values: Values): FiscalQuarter[] =>
  NAMES.map((name, index) => ({ quarter: index + 1, startTime: values[name]?.startTime ?? '', endTime: values[name]?.endTime ?? '' }));

/** Four quarter date ranges: starts on Sundays, ends on Saturdays, the next start follows an end (document 1 §2.9, §4, §5). */
export function QuartersDialog({ open, year, onSaved, onClose }: QuartersDialogProps): ReactNode {
  const { t } = useWords();
  const stored = useQuery({
    queryKey: ['fiscal-quarters', year?.id],
    queryFn: () => callApi<typeof fiscalQuarters>({ path: `/sys/fiscal/${year?.id}` }),
    enabled: open && year !== null,
    gcTime: 0,
  });
  const initialValues = useMemo<Values>(
    () => Object.fromEntries((stored.data ?? []).map(({ quarter, startTime, endTime }) => [`Q${quarter}`, { startTime, endTime }])),
    [stored.data],
  );
  async function save(values: Values): Promise<void> {
    await callApi({ method: 'POST', path: '/sys/fiscal/quarter/addOrEdit', body: { fyId: year?.id, quarterList: quartersOf(values) } });
    notify.success(t('编辑财年成功'));
    await onSaved();
  }
  return (
    <DialogForm<Values>
      open={open && !stored.isFetching}
      title={t('编辑财年')}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert type="info" showIcon title={t('季度从星期日开始到星期六结束，共13周或14周')} style={{ marginBottom: 16 }} />
          {NAMES.map((name) => (
            <Form.Item
              key={name}
              name={name}
              label={name}
              required
              rules={[{ validator: () => checkQuarter(form, name, t) }]}
              validateTrigger="onChange"
            >
              <QuarterInput name={name} onEndChange={(end) => moveNextStart(form, name, end)} />
            </Form.Item>
          ))}
        </>
      )}
    </DialogForm>
  );
}

async function checkQuarter(
  form: FormInstance<Values>,
  name: string,
  t: (text: string, parameters?: Record<string, string>) => string,
): Promise<void> {
  const problem = quarterProblems(quartersOf(form.getFieldsValue())).find((one) => one.field === name);
  if (problem !== undefined) throw new Error(t(problem.text, problem.parameters));
}

function moveNextStart(form: FormInstance<Values>, name: (typeof NAMES)[number], end: string): void {
  const next = NAMES[NAMES.indexOf(name) + 1];
  const start = startOfNext(end);
  if (next === undefined || start === null) return;
  form.setFieldValue(next, { ...form.getFieldValue(next), startTime: start });
}
