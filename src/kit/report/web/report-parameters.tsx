import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FieldInput } from '#kit/list/web/field-input.tsx';
import type { Filters, Report } from './use-report.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';

interface ReportParametersProps {
  readonly parameters: readonly Field[];
  readonly report: Report;
}

type Problems = Readonly<Record<string, TranslatableText | undefined>>;

/** The required parameters of a report. Rows are fetched after they are valid. Problems are shown below their field. */
export function ReportParameters({ parameters, report }: ReportParametersProps): ReactNode {
  const { t } = useWords();
  const [values, setValues] = useState<Filters>(() => initialValues(parameters, report.filters));
  const [applied, setApplied] = useState(report.filterKey);
  const [problems, setProblems] = useState<Problems>({});
  // A saved view, a link or the back button has changed the address.
  if (applied !== report.filterKey) {
    setApplied(report.filterKey);
    setValues(initialValues(parameters, report.filters));
  }
  const fetchRows = () => {
    const found = problemsOf(parameters, values);
    setProblems(found);
    if (Object.values(found).every((problem) => problem === undefined)) report.search({ ...report.filters, ...values });
  };
  return (
    <form
      className="report-parameters"
      aria-label={t('取数参数')}
      onSubmit={(event) => {
        event.preventDefault();
        fetchRows();
      }}
    >
      {parameters.map((field) => (
        <ParameterInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <Button type="primary" htmlType="submit">
        {t('取数')}
      </Button>
    </form>
  );
}

interface ParameterInputProps {
  readonly field: Field;
  readonly value: string;
  readonly problem: TranslatableText | undefined;
  readonly onChange: (value: string) => void;
}

function ParameterInput({ field, value, problem, onChange }: ParameterInputProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="ui-filter report-parameter">
      <label htmlFor={id}>
        {field.required === true && <span aria-hidden>* </span>}
        {t(field.label)}
      </label>
      <div>
        <FieldInput field={field} id={id} value={value} onChange={onChange} />
        {problem !== undefined && (
          <p role="alert" className="report-parameter-problem">
            {t(problem.text, problem.parameters)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The values in the address. An empty or absent one is replaced by the initial value of the field. */
function initialValues(parameters: readonly Field[], filters: Filters): Filters {
  return Object.fromEntries(parameters.map(({ name, initial = '' }) => [name, filters[name] || initial]));
}

function problemsOf(parameters: readonly Field[], values: Filters): Problems {
  const checked = parameters.map((field) => [field.name, compileCheck(field)(values[field.name] ?? '')] as const);
  return Object.fromEntries(checked.map(([name, each]) => [name, isProblem(each) ? each : undefined]));
}
