import type { Field } from '#kit/fields/field.ts';
import { ruleTexts } from '#kit/fields/rule-text.ts';
import { templateName } from '#kit/files/server/file-name.ts';
import { workbookAnswer } from '#kit/files/server/workbook-answer.ts';
import { TemplateAnswer, type FileAnswer } from '#kit/http/server/route.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { WorkbookColumn } from '#kit/workbook/server/write/write-workbook.ts';
import { writtenHeader } from './read/columns/headers.ts';

/**
 * The empty workbook of an import: its columns, each with its rule as a comment and its choices as a dropdown
 * (docs/business-rules/imports.md#sheet-and-header).
 */
export function templateOf(shape: { readonly title: string; readonly fields: readonly Field[] }, t: Translator): FileAnswer {
  const { name, contentType, write } = workbookAnswer(templateName(shape.title, t), [
    { name: t(shape.title), columns: templateColumns(shape, t), rows: [] },
  ]);
  return new TemplateAnswer(name, contentType, write);
}

/** The columns of the template, each with its rule as a comment. */
export function templateColumns({ fields }: { readonly fields: readonly Field[] }, t: Translator): WorkbookColumn[] {
  return fields.map((field) => ({ ...workbookColumn(field, t), comment: commentOf(field, t) }));
}

/** The column of a field in a workbook, with header and choices in the user's language. */
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

const commentOf = (field: Field, t: Translator): string =>
  ruleTexts(field)
    .map(({ text, parameters }) => t(text, parameters))
    .join('\n');
