import { Alert, Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { writtenName, type Field } from '#kit/fields/field.ts';
import { ApiFailure } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Row } from './list.ts';

type Values = Record<string, string>;

/** A record that somebody else has saved while it was edited here (wire: Types). */
export interface Conflict {
  /** The row that the dialog was opened with. */
  readonly of: Row;
  /** What it is now. */
  readonly current: Row;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** What a refused save says of the other one; null for any other failure. */
export function conflictOf(error: unknown, of: Row): Conflict | null {
  if (!(error instanceof ApiFailure) || error.httpStatus !== 409) return null;
  const { current, changedBy, changedAt } = (error.result ?? {}) as Partial<Omit<Conflict, 'of'>>;
  return current === undefined || changedBy === undefined || changedAt === undefined ? null : { of, current, changedBy, changedAt };
}

const textOf = (row: Row, field: Field) => String(row[field.name] ?? '');

/** Fields that were not touched here take what the other one has saved; what was typed stays. */
export function takeUnchanged(form: FormInstance<Values>, fields: readonly Field[], seen: Row, current: Row): void {
  for (const field of fields) {
    const typed = form.getFieldValue(writtenName(field)) as string | undefined;
    if ((typed ?? '') === textOf(seen, field)) form.setFieldValue(writtenName(field), textOf(current, field));
  }
}

interface ChangedMeanwhileProps {
  readonly conflict: Conflict;
  readonly fields: readonly Field[];
  readonly form: FormInstance<Values>;
}

/** Who changed what meanwhile, field by field; where both did, his value is one click away. Saving again keeps what stands in the form. */
export function ChangedMeanwhile({ conflict, fields, form }: ChangedMeanwhileProps): ReactNode {
  const { t } = useWords();
  const typed = Form.useWatch([], form) ?? {};
  const changed = fields.filter((field) => textOf(conflict.of, field) !== textOf(conflict.current, field));
  return (
    <Alert
      className="changed-meanwhile"
      type="warning"
      showIcon
      title={t('{{who}} 已于 {{when}} 修改了此记录，请核对后再保存', { who: conflict.changedBy, when: conflict.changedAt })}
      description={
        <ul>
          {changed.map((field) => {
            const theirs = textOf(conflict.current, field);
            const shown = (text: string) =>
              (field.kind === 'choice' ? t(field.choices.find(({ value }) => value === text)?.label ?? text) : text) || t('空');
            return (
              <li key={field.name}>
                {t(field.label)}: {shown(textOf(conflict.of, field))} → <strong>{shown(theirs)}</strong>
                {(typed[writtenName(field)] ?? '') === theirs ? (
                  <> · {t('已采用')}</>
                ) : (
                  <Button type="link" size="small" onClick={() => form.setFieldValue(writtenName(field), theirs)}>
                    {t('采用对方的值')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
