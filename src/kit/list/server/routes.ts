import { z } from 'zod';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { writtenName } from '#kit/fields/field.ts';
import { formSchema } from '#kit/fields/wire-schema.ts';
import { exportQuery } from '#kit/files/server/table-answer.ts';
import { ruleMessage } from '#kit/http/server/check-request.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { changedSince } from '#kit/edit/contract.ts';
import { filesImportCall, importCall } from '#kit/import/contract.ts';
import { filesImportFormFields, importFormFields, importQuery, receiveImport, receiveImports } from '#kit/import/server/receive/receive.ts';
import { templateRoute } from '#kit/import/server/import-routes.ts';
import type { Session } from '#kit/caller/server/session.ts';
import { listCombo, listPage, listRow, recordIdResult } from '../contract.ts';
import { buttonCodes, type ListCalls, type ListDefinition, tableCall } from '../define.ts';
import { comboOf } from './combo.ts';
import { corporateFor } from './corporate-for.ts';
import { exportAnswer, type ListExportQuery } from './export-answer.ts';
import { listQuerySchema, listQueryShape, listPageOf } from './page.ts';
import { historyRoute } from './history.ts';
import { changesOfRecord } from './record-history.ts';
import { insertRecord, updateRecord, type RecordChange, type Writer } from './records.ts';
import { removalRoutes } from './removal-routes.ts';
import { NO_RULES, type CheckedRecord, type ListRules } from './rules.ts';
import { fieldValuesOf } from './wire-record.ts';

/**
 * The calls of a list that are derived from its definition (docs/architecture.md#layers), and those of its rules.
 * @param actions the names of additional audit actions that its feature records
 */
export function listRoutes(
  definition: ListDefinition,
  rules: ListRules = NO_RULES,
  actions: Readonly<Record<string, string>> = {},
): Route[] {
  const { calls, codes } = definition;
  const table = tableCall(definition);
  return [
    pageRoute(definition),
    ...(definition.view === true ? [] : [historyRoute(definition, (tx, requested) => changesOfRecord(tx, definition, requested, actions))]),
    ...(calls.combo?.fields === undefined ? [] : [comboRoute(definition, calls.combo.path, calls.combo.fields, calls.combo.alsoFor ?? [])]),
    ...(calls.insert === undefined ? [] : [insertRoute(definition, calls.insert.path, rules)]),
    ...(calls.update === undefined ? [] : [updateRoute(definition, calls.update.path, rules)]),
    ...(calls.remove === undefined ? [] : removalRoutes(definition, calls.remove, rules)),
    ...(calls.template === undefined ? [] : [templateRoute(definition, calls.template.path, ...buttonCodes(codes.template))]),
    ...(calls.import === undefined ? [] : [importRoute(definition, calls.import)]),
    ...(table.code === undefined ? [] : [exportRoute(definition, table.path, table.code)]),
    ...(rules.routes ?? []),
  ];
}

function pageRoute(definition: ListDefinition): Route {
  const { listKey } = definition.calls.page;
  return route({
    ...listPage(definition),
    permission: needs(definition.menu),
    access: 'read',
    summary: `A page of ${definition.name}`,
    query: listQuerySchema(definition),
    async handle({ tx, query, session, zone, language }) {
      const { rows, ...counts } = await listPageOf(tx, definition, query, {
        corporateId: corporateFor(definition, session),
        zone,
        language,
      });
      return { [listKey]: rows, ...counts, current: query.current, size: query.size };
    },
  });
}

function comboRoute(definition: ListDefinition, path: string, names: readonly [string, string], alsoFor: readonly string[]): Route {
  return route({
    ...listCombo(path),
    permission: needs(definition.menu, ...alsoFor),
    access: 'read',
    summary: `The values of ${names.join(' and ')} in ${definition.name}`,
    handle: ({ tx, session }) => comboOf(tx, definition, names, corporateFor(definition, session)),
  });
}

function insertRoute(definition: ListDefinition, path: string, rules: ListRules): Route {
  return route({
    method: 'POST',
    path,
    permission: needs(...buttonCodes(definition.codes.insert)),
    access: 'write',
    summary: `Add a record to ${definition.name}`,
    body: insertBody(definition),
    result: recordIdResult(definition),
    async handle({ tx, body, session, clock, zone, audit }) {
      const after = await insertRecord(tx, definition, body, rules, writerOf(definition, session, { now: clock.now(), zone }));
      const id = after[definition.idName] as number;
      await audit({ action: 'insert', entity: definition.name, recordId: id, after: fieldValuesOf(definition, after) });
      return { [definition.idName]: id };
    },
  });
}

function updateRoute(definition: ListDefinition, path: string, rules: ListRules): Route {
  return route({
    method: 'POST',
    path,
    permission: needs(...buttonCodes(definition.codes.update)),
    access: 'write',
    summary: `Change a record of ${definition.name}`,
    body: updateBody(definition),
    result: recordIdResult(definition),
    refusal: changedSince(listRow(definition)),
    async handle({ tx, body, session, clock, zone, audit, nothingChanged }) {
      const { id } = body;
      const change = await updateRecord(tx, definition, body, rules, writerOf(definition, session, { now: clock.now(), zone }));
      if (change === null) nothingChanged();
      else
        await audit({
          action: 'update',
          entity: definition.name,
          recordId: id,
          before: fieldValuesOf(definition, change.before),
          after: fieldValuesOf(definition, change.after),
        });
      return { [definition.idName]: id };
    },
  });
}

function importRoute(definition: ListDefinition, { path, fileField, several }: NonNullable<ListCalls['import']>): Route {
  const common = {
    permission: needs(...buttonCodes(definition.codes.import)),
    access: 'none',
    query: z.object(importQuery),
  } as const;
  const target = (session: Session) => {
    const corporateId = corporateFor(definition, session);
    return corporateId === null ? {} : { corporateId };
  };
  if (several === true)
    return route({
      ...filesImportCall(path),
      ...common,
      summary: `Import workbooks into ${definition.name}, each completely or not at all; returns one line for each problem`,
      upload: { field: fileField, several },
      body: z.strictObject(filesImportFormFields),
      handle: async (call) => (await receiveImports(call, definition.name, target(call.session))).lines,
    });
  return route({
    ...importCall(path),
    ...common,
    summary: `Import a workbook into ${definition.name}`,
    upload: { field: fileField },
    body: z.strictObject(importFormFields),
    handle: (call) => receiveImport(call, definition.name, target(call.session)),
  });
}

function exportRoute(definition: ListDefinition, path: string, code: string): Route {
  return route({
    method: 'GET',
    path,
    permission: needs(code),
    access: 'download',
    summary: `All filtered records of ${definition.name}, as a workbook that can be imported again, or as CSV or JSON`,
    fillsDisk: true,
    query: z.object({ ...listQueryShape(definition), ...exportQuery }) as unknown as z.ZodType<ListExportQuery>,
    handle: (call) => exportAnswer(call, definition, corporateFor(definition, call.session)),
  });
}

function writerOf(definition: ListDefinition, session: Session, at: { readonly now: Date; readonly zone: string }): Writer {
  return { name: session.userName, corporateId: corporateFor(definition, session), ...at };
}

/** The schemas of a form's fields, with the same checks as workbooks (docs/business-rules/imports.md#field-rules). */
function recordShape(definition: ListDefinition) {
  return Object.fromEntries(
    definition.fields.map((field) => {
      const check = compileCheck(field);
      const schema = z
        .unknown()
        .meta(formSchema(field))
        .optional()
        .transform((value, context): string | null => {
          const plain = value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
          const checked = plain ? check(value) : { text: '格式不正确' };
          if (!isProblem(checked)) return checked;
          context.addIssue({ code: 'custom', message: ruleMessage(checked.text, checked.parameters) });
          return z.NEVER;
        });
      return [writtenName(field), schema];
    }),
  );
}

/** The specification also prints an id for new records, so an empty id is accepted. */
function insertBody(definition: ListDefinition): z.ZodType<CheckedRecord> {
  const emptyId = z
    .unknown()
    .optional()
    .refine((id) => id === undefined || id === null || id === '' || id === 0, '新增时不能指定编号');
  return z
    .strictObject({ ...recordShape(definition), [definition.idName]: emptyId })
    .transform(({ [definition.idName]: _id, ...record }) => byFieldName(definition, record as CheckedRecord));
}

/** The values of a checked form by field name, instead of the names in the request. */
function byFieldName(definition: ListDefinition, form: CheckedRecord): CheckedRecord {
  return Object.fromEntries(definition.fields.map((field) => [field.name, form[writtenName(field)] ?? null]));
}

function updateBody(definition: ListDefinition): z.ZodType<RecordChange> {
  return z
    .strictObject({ ...recordShape(definition), [definition.idName]: recordId, version: recordId.nullish() })
    .transform(({ [definition.idName]: id, version, ...record }) => ({
      id: id as number,
      version: (version as number | null | undefined) ?? null,
      record: byFieldName(definition, record as CheckedRecord),
    }));
}
