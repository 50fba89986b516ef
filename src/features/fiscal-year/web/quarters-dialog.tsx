import { Alert, Form, type FormInstance } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { callApi } from '#kit/http/web/client.ts';
import { rangeText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { proposedQuarters, quarterProblems, startOfNext, yearText } from '../calendar.ts';
import type { EditedYear, FiscalQuarter, FiscalYear } from '../contract.ts';
import { QuarterInput, type QuarterRange } from './quarter-input.tsx';

interface QuartersDialogProps {
  readonly open: boolean;
  readonly year: FiscalYear | null;
  /** All stored years. The default quarters of a year follow those of the previous year. */
  readonly years: readonly FiscalYear[];
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** The fields of the form, and their labels. */
const NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
type Values = Record<string, QuarterRange>;

const quartersOf = (values: Values): FiscalQuarter[] =>
  NAMES.map((name, index) => ({ quarter: index + 1, startTime: values[name]?.startTime ?? '', endTime: values[name]?.endTime ?? '' }));

/** The days of a stored quarter; empty if it is not set. */
function rangeOf({ quarterList }: Pick<EditedYear, 'quarterList'>, quarter: number): QuarterRange {
  const set = quarterList.find((each) => each.quarter === quarter);
  return set === undefined ? {} : { startTime: set.startTime, endTime: set.endTime };
}

/** The initial days of a quarter in the form. A year without quarters has the proposed ones. */
function initialRange({ quarterList }: EditedYear, proposal: readonly FiscalQuarter[], quarter: number): QuarterRange {
  return rangeOf({ quarterList: quarterList.length === 0 ? [...proposal] : quarterList }, quarter);
}

function editedFields(proposal: readonly FiscalQuarter[], t: Translator): EditedField<EditedYear>[] {
  return NAMES.map((name, index) => ({
    label: name,
    input: name,
    value: (year) => rangeOf(year, index + 1),
    proposed: (year) => initialRange(year, proposal, index + 1),
    text: (range) => {
      const { startTime = '', endTime = '' } = range as QuarterRange;
      return rangeText(startTime, endTime, t);
    },
  }));
}

/** The dialog for the days of the four quarters (docs/business-rules/calendars.md#fiscal-calendar). */
export function QuartersDialog({ open, year, years, onSaved, onClose }: QuartersDialogProps): ReactNode {
  const { t } = useWords();
  const isProposed = year !== null && year.quarterList.length === 0;
  const proposal = useMemo(() => (year === null ? [] : proposedQuarters(year.year, years)), [year, years]);
  const edited = useMemo(() => editedFields(proposal, t), [proposal, t]);
  const initialValues = useMemo<Values>(
    () => (year === null ? {} : Object.fromEntries(NAMES.map((name, index) => [name, initialRange(year, proposal, index + 1)]))),
    [year, proposal],
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
      edited={edited}
      onOutdated={() => void onSaved()}
      open={open}
      title={[t('编辑财年'), ...(year === null ? [] : [yearText(year.year)])].join(' ')}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert
            type="info"
            showIcon
            title={t('每个季度从星期日开始、到星期六结束，共13或14周')}
            description={isProposed ? t('已按每季度13周预填，请核对后保存') : undefined}
            style={{ marginBottom: 16 }}
          />
          {NAMES.map((name) => (
            <Form.Item
              key={name}
              name={name}
              label={name}
              required
              rules={[{ validator: () => checkQuarter(form, name, t) }]}
              validateTrigger="onChange"
            >
              <QuarterInput label={name} onEndChange={(end) => moveNextStart(form, name, end)} />
            </Form.Item>
          ))}
        </>
      )}
    </EditDialog>
  );
}

async function checkQuarter(form: FormInstance<Values>, name: string, t: Translator): Promise<void> {
  const problem = quarterProblems(quartersOf(form.getFieldsValue())).find((one) => one.field === name);
  if (problem !== undefined) throw new Error(t(problem.text, problem.parameters));
}

/** Sets the first day of the next quarter to the day after a changed end; does nothing after Q4 or without an end. */
function moveNextStart(form: FormInstance<Values>, name: (typeof NAMES)[number], end: string): void {
  const next = NAMES[NAMES.indexOf(name) + 1];
  const start = startOfNext(end);
  if (next === undefined || start === null) return;
  form.setFieldValue(next, { ...form.getFieldValue(next), startTime: start });
}
