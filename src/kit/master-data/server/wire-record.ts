import { businessTime } from '#kit/time/business-time.ts';
import type { MasterDataDefinition } from '../define.ts';
import { UPDATE_TIME } from './expressions.ts';

export type WireRecord = Record<string, unknown>;

/** Makes a row of `wireColumns` what the wire prints: times in business time, a choice's label beside its value. */
export function wireRecord(definition: MasterDataDefinition, row: WireRecord, zone: string): WireRecord {
  const record = { ...row };
  if (row[UPDATE_TIME] instanceof Date) record[UPDATE_TIME] = businessTime(row[UPDATE_TIME], zone);
  for (const { name, labelName } of definition.columns) {
    if (labelName !== undefined) record[labelName] = labelOf(definition, name, row[name]);
  }
  return record;
}

/** A choice's Chinese label; any other value as it is. */
export function labelOf(definition: MasterDataDefinition, name: string, value: unknown): unknown {
  const field = definition.fields.find((each) => each.name === name);
  if (field?.kind !== 'choice' || (typeof value !== 'string' && typeof value !== 'number')) return value;
  return field.choices.find((choice) => choice.value === String(value))?.label ?? value;
}
