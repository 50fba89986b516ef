import { PassThrough } from 'node:stream';
import type { Field } from '#kit/fields/field.ts';
import { FileAnswer, TemplateAnswer } from '#kit/http/server/route.ts';
import { writeWorkbook, type WorkbookColumn, type WorkbookSheet } from '#kit/workbook/server/write-workbook.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Translator = (text: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** The template of an import: exactly the columns that it takes, each with its rule as a note and its choices as a list (domain §3.1). */
export function templateOf(of: { readonly title: string; readonly fields: readonly Field[] }, t: Translator): FileAnswer {
  const columns = of.fields.map((field) => ({ ...workbookColumn(field), comment: ruleText(field, t) }));
  const { name, contentType, content } = workbookAnswer(t(of.title), { columns, rows: [] });
  return new TemplateAnswer(name, contentType, content);
}

/** A field's column in a workbook. Headers are Chinese in every language, so that any template fits any import. */
export function workbookColumn(field: Field): WorkbookColumn {
  const column = { header: field.label, required: field.required === true };
  switch (field.kind) {
    case 'text':
      return { ...column, type: 'text' };
    case 'integer':
      return { ...column, type: 'integer' };
    case 'decimal':
      return { ...column, type: 'decimal', scale: field.scale };
    case 'day':
      return { ...column, type: 'date' };
    case 'time':
      return { ...column, type: 'datetime' };
    case 'choice':
      return { ...column, type: 'text', dropdown: field.choices.map(({ label }) => label) };
  }
}

/** An .xlsx with one sheet as an answer; its rows are pulled while it is sent. */
export function workbookAnswer(name: string, sheet: Omit<WorkbookSheet, 'name'>): FileAnswer {
  const content = new PassThrough();
  writeWorkbook(content, { sheets: [{ ...sheet, name }] }).catch((error: unknown) =>
    content.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, content);
}

/** What a column takes, in the sentences that its broken rule would be told in. */
function ruleText(field: Field, t: Translator): string {
  const lines = [field.required === true ? t('必填') : t('选填'), ruleOfKind(field, t)];
  if (field.hint !== undefined) lines.push(t(field.hint));
  return lines.filter((line) => line !== '').join('\n');
}

function ruleOfKind(field: Field, t: Translator): string {
  switch (field.kind) {
    case 'text':
      return [
        t('最大长度为{{max}}', { max: field.maxLength }),
        // A hint says what the pattern wants; both would say it twice.
        ...(field.patternMessage === undefined || field.hint !== undefined ? [] : [t(field.patternMessage)]),
      ].join('\n');
    case 'integer':
      return field.message === undefined ? t('请输入{{min}}到{{max}}的整数', { min: field.min, max: field.max }) : t(field.message);
    case 'decimal':
      return field.message === undefined ? t('请输入最多{{scale}}位小数的数字', { scale: field.scale }) : t(field.message);
    case 'day':
      return t('请输入日期，格式为 yyyy-MM-dd');
    case 'time':
      return t('请输入时间，格式为 yyyy-MM-dd HH:mm:ss');
    case 'choice':
      return t('只能是：{{choices}}', { choices: field.choices.map(({ label }) => label).join('、') });
  }
}
