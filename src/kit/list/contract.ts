import { z, type ZodType } from 'zod';
import { cellSchema, fieldsSchema, labelSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { missingCodes, keyedPage } from '#kit/http/page-contract.ts';
import type { ListDefinition } from './define.ts';
import { RECORD_USAGE_PATH, undoRemovalPath } from './removal.ts';

/** A record in answers. */
export type ListRow = Readonly<Record<string, string | number | null>>;

/** A record in an answer: its fields, computed values, the user of the last change, and the labels of its choices. */
export function listRow({ idName, fields, computed = [], columns }: ListDefinition): ZodType<ListRow> {
  const labels = columns.flatMap(({ name, labelName }) => {
    const field = fields.find((each) => each.name === name);
    return labelName === undefined || field === undefined ? [] : [[labelName, labelSchema(field)] as const];
  });
  const shape: Record<string, ZodType<string | number | null>> = {
    [idName]: z.int(),
    ...fieldsSchema(fields),
    ...Object.fromEntries(computed.map(({ name }) => [name, cellSchema])),
    ...Object.fromEntries(labels),
    updateTime: z.string(),
    updatedBy: z.string(),
    version: z.int(),
  };
  return z.object(shape);
}

/** The page call of a list. */
export const listPage = (definition: ListDefinition) =>
  defineCall({
    method: 'GET',
    path: definition.calls.page.path,
    result: keyedPage(definition.calls.page.listKey, listRow(definition), { totalCapped: z.boolean(), missingCodes }),
  });

const comboValue = z.object({ code: z.string(), value: z.string() });

/** The call of a combo of two levels (docs/api.md#types). */
export const listCombo = (path: string) =>
  defineCall({ method: 'GET', path, result: z.array(z.object({ comBox: comboValue, subComBoxList: z.array(comboValue) })) });

/** The result of an insert or an update: the id of the record under `idName`. */
export const recordIdResult = ({ idName }: ListDefinition): ZodType<Record<string, number>> => z.object({ [idName]: z.int() });

/** The number of removed records, and the id with which the removal can be undone. */
const removed = z.object({ removed: z.int(), removalId: z.int() });
export type RemovalAnswer = DeepReadonly<z.output<typeof removed>>;

/** The call that removes up to 1000 records; the form of the ids is that of the list (`ListCalls`). */
export const removal = (path: string) => defineCall({ method: 'POST', path, result: removed });

/**
 * The data that refers to some records: the number of rows of each record set (`more` if it is only a lower bound), and
 * the path of the screen that shows them. Beyond the specification.
 */
export const recordUsage = defineCall({
  method: 'GET',
  path: RECORD_USAGE_PATH,
  result: z.array(z.object({ title: z.string(), rows: z.int(), more: z.boolean(), path: z.string() })),
});
export type RecordUsage = DeepReadonly<z.output<typeof recordUsage.result>>;

/**
 * Restores the records of a removal within a day; `restored` is their number. Rejected if another record has the
 * natural key of one of them, or the import of one was undone. Beyond the specification.
 */
export const removalUndo = ({ name }: ListDefinition) =>
  defineCall({ method: 'POST', path: undoRemovalPath(name), result: z.object({ restored: z.int() }) });
