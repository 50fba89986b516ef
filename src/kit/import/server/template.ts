import type { Field } from '#kit/fields/field.ts';
import { templateName } from '#kit/files/server/file-name.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { TemplateAnswer, type FileAnswer } from '#kit/http/server/route.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import type { WorkbookColumn } from '#kit/workbook/server/write/write-workbook.ts';
import { writtenHeader } from './read/headers.ts';

/** Into the reader's language. */
export type Translator = (text: string, parameters?: Parameters) => string;

/**
 * The template of an import: exactly its columns, each with its rule as a note and its choices as a list
 * (docs/business-rules/imports.md#sheet-and-header).
 */
export function templateOf(of: { readonly title: string; readonly fields: readonly Field[] }, t: Translator): FileAnswer {
  const { name, contentType, write } = workbookAnswer(templateName(of.title, t), [
    { name: t(of.title), columns: templateColumns(of, t), rows: [] },
  ]);
  return new TemplateAnswer(name, contentType, write);
}

/** The columns of an import's template. */
export function templateColumns({ fields }: { readonly fields: readonly Field[] }, t: Translator): WorkbookColumn[] {
  return fields.map((field) => ({ ...workbookColumn(field, t), comment: ruleText(field, t) }));
}

/** A field's column in a workbook, its header and choices for a reader. */
export function workbookColumn(field: Field, t: Translator): WorkbookColumn {
  const column = { header: writtenHeader(field.label, t), required: field.required === true };
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
      return { ...column, type: 'text', dropdown: field.choices.map(({ label }) => t(label)) };
  }
}

/** The rule of a column, in the words of its error messages. */
function ruleText(field: Field, t: Translator): string {
  const lines = [field.required === true ? t('必填') : t('选填'), ruleOfKind(field, t)];
  if (field.hint !== undefined) lines.push(t(field.hint));
  return lines.filter((line) => line !== '').join('\n');
}

function ruleOfKind(field: Field, t: Translator): string {
  switch (field.kind) {
    case 'text':
      return [
        t('最大长度为{{max}}', { max: { number: field.maxLength } }),
        // A hint already explains the pattern.
        ...(field.patternMessage === undefined || field.hint !== undefined ? [] : [t(field.patternMessage)]),
      ].join('\n');
    case 'integer':
      return field.message === undefined
        ? t('请输入{{min}}到{{max}}的整数', { min: { number: field.min }, max: { number: field.max } })
        : t(field.message);
    case 'decimal':
      return field.message === undefined ? t('请输入最多{{scale}}位小数的数字', { scale: field.upTo ?? field.scale }) : t(field.message);
    case 'day':
      return t('请输入日期，格式为 yyyy-MM-dd');
    case 'time':
      return t('请输入时间，格式为 yyyy-MM-dd HH:mm:ss');
    case 'choice':
      return t('只能是：{{choices}}', { choices: { words: field.choices.map(({ label }) => label) } });
  }
}
