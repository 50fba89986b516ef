import { z } from 'zod';
import type { Field } from './field.ts';

/** The wire type of a present value (docs/api.md#types): numbers for integers and numeric choices, otherwise texts. */
export function valueSchema(field: Field): z.ZodType<string | number> {
  switch (field.kind) {
    case 'text':
    case 'decimal':
    case 'time':
      return z.string();
    case 'day':
      return z.iso.date();
    case 'integer':
      return z.int();
    case 'choice':
      return field.numeric === true
        ? z.literal(field.choices.map(({ value }) => Number(value)))
        : z.enum(field.choices.map(({ value }) => value));
  }
}

/** The wire type of a stored field: null if it is optional and empty. */
function wireSchema(field: Field): z.ZodType<string | number | null> {
  return field.required === true ? valueSchema(field) : valueSchema(field).nullable();
}

/** The label that an answer contains for a value: that of a choice; for any other field the value itself. */
export function labelSchema(field: Field): z.ZodType<string | number | null> {
  if (field.kind !== 'choice') return wireSchema(field);
  const label = z.enum(field.choices.map((choice) => choice.label));
  return field.required === true ? label : label.nullable();
}

/** The value of one cell of an answer with computed columns. */
export const cellSchema = z.union([z.string(), z.number()]).nullable();

/** Stored fields by their wire names. */
export function fieldsSchema(fields: readonly Field[]): Record<string, z.ZodType<string | number | null>> {
  return Object.fromEntries(fields.map((field) => [field.name, wireSchema(field)]));
}

/** A field in a form's request, as JSON Schema in the description of a call. `compileCheck` checks the field's rule. */
export function formSchema(field: Field): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(wireSchema(field));
  const length = field.kind === 'text' ? { maxLength: field.maxLength } : {};
  const range = field.kind === 'integer' ? { minimum: field.min, maximum: field.max } : {};
  return { ...schema, ...length, ...range, description: field.label };
}
