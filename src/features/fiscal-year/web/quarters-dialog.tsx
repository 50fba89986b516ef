import { Alert, Form, type FormInstance } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { quarterProblems, startOfNext } from '../calendar.ts';
import type { EditedYear, FiscalQuarter, FiscalYear } from '../contract.ts';
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

/** A quarter's days as the form has them; none where it is not set. */
function rangeOf({ quarterList }: EditedYear, quarter: number): QuarterRange {
  const set = quarterList.find((each) => each.quarter === quarter);
  return set === undefined ? {} : { startTime: set.startTime, endTime: set.endTime };
}

const EDITED: readonly EditedField<EditedYear>[] = NAMES.map((name, index) => ({
  label: name,
  input: name,
  of: (year) => rangeOf(year, index + 1),
  text: (range) => Object.values(range as QuarterRange).join(' ~ '),
}));

/** Four quarter date ranges: starts on Sundays, ends on Saturdays, the next start follows an end (document 1 §2.9, §4, §5). */
export function QuartersDialog({ open, year, onSaved, onClose }: QuartersDialogProps): ReactNode {
  const { t } = useWords();
  const initialValues = useMemo<Values>(
    () => (year === null ? {} : Object.fromEntries(NAMES.map((name, index) => [name, rangeOf(year, index + 1)]))),
    [year],
  );
  async function save(values: Values, seen: EditedYear | null): Promise<void> {
    const body = { fyId: seen?.id, quarterList: quartersOf(values), version: seen?.version };
    await callApi({ method: 'POST', path: '/sys/fiscal/quarter/addOrEdit', body });
    notify.success(t('编辑财年成功'));
    await onSaved();
  }
  return (
    <EditDialog<EditedYear, Values>
      record={year}
      edited={EDITED}
      onMet={() => void onSaved()}
      open={open}
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
    </EditDialog>
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
