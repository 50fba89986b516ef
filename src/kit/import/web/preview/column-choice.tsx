import { Alert, Button, Form, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type { ImportAnswer } from '../../contract.ts';

type Proposals = NonNullable<ImportAnswer['columnProposals']>;

interface MissingColumnsProps {
  readonly proposals: Proposals;
  /** The headers of the file that belong to no column. */
  readonly unknown: readonly string[];
  /** Called with the chosen headers, each with the name of its field. */
  readonly onChoose: (columns: Readonly<Record<string, string>>) => void;
}

/** A form that assigns headers of the file to missing columns. The most similar headers are proposed. */
export function MissingColumnChoice({ proposals, unknown, onChoose }: MissingColumnsProps): ReactNode {
  const { t } = useWords();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(proposals.map(({ field, header }) => [field, header])),
  );
  const assigned = Object.entries(chosen).flatMap(([field, header]) => (header === null ? [] : [[header, field] as const]));
  const columns = Object.fromEntries(assigned);
  const isRepeated = Object.keys(columns).length < assigned.length;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('列名可能已更改。请确认文件中的哪一列对应缺少的列，确认后本公司以后的文件也按此对应。')}
      description={
        <Form layout="horizontal" labelCol={{ span: 8 }} size="small">
          {proposals.map(({ field, label }) => (
            <Form.Item key={field} label={label} htmlFor={`column-${field}`}>
              <Select
                id={`column-${field}`}
                allowClear
                showSearch={OPTION_SEARCH}
                placeholder={t('文件中没有这一列')}
                value={chosen[field] ?? null}
                options={unknown.map((header) => ({ value: header, label: header }))}
                onChange={(header: string | undefined) => setChosen({ ...chosen, [field]: header ?? null })}
              />
            </Form.Item>
          ))}
          {isRepeated && <p role="alert">{t('同一列不能对应两次')}</p>}
          <Button type="primary" disabled={assigned.length === 0 || isRepeated} onClick={() => onChoose(columns)}>
            {t('按此对应重新检查')}
          </Button>
        </Form>
      }
    />
  );
}

/** Lists the headers that are read by an assignment of a user. */
export function AssignedColumns({ mapping = [] }: { readonly mapping?: ImportAnswer['columnMapping'] }): ReactNode {
  const { t } = useWords();
  if (mapping.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('按已确认的列名对应读取：')}
      description={mapping.map(({ header, label }) => (
        <div key={header}>{t('{{header}} → {{column}}', { header, column: label })}</div>
      ))}
    />
  );
}
