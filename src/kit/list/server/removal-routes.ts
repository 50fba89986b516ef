import { z } from 'zod';
import { ruleMessage } from '#kit/http/server/check-request.ts';
import { recordId } from '#kit/http/server/query.ts';
import { needs, route, type Call, type Route } from '#kit/http/server/route.ts';
import { removal, removalUndo, type RemovalAnswer } from '../contract.ts';
import type { ListCalls, ListDefinition } from '../define.ts';
import { corporateFor } from './corporate-for.ts';
import { removeRecords, undoRemoval } from './removals.ts';
import type { ListRules } from './rules.ts';
import { fieldValuesOf } from './wire-record.ts';

type RemoveCall = NonNullable<ListCalls['remove']>;

/** The call that removes records of a list, and the call that undoes a removal. */
export function removalRoutes(definition: ListDefinition, call: RemoveCall, rules: ListRules): Route[] {
  return [removeRoute(definition, call), undoRemovalRoute(definition, rules)];
}

/** The call that removes records. How the ids are sent is printed by the specification and differs between lists. */
function removeRoute(definition: ListDefinition, { path, ids }: RemoveCall): Route {
  const common = {
    ...removal(path),
    permission: removalCodes(definition),
    access: 'write',
    summary: `Remove records of ${definition.name}`,
  } as const;
  if (ids === 'path') {
    return route({ ...common, params: z.object({ ids: idList }), handle: (call) => remove(call, definition, call.params.ids) });
  }
  if (ids === 'query-id') {
    return route({ ...common, query: z.object({ id: idList }), handle: (call) => remove(call, definition, call.query.id) });
  }
  if (ids === 'body-array') {
    return route({ ...common, body: idArray, handle: (call) => remove(call, definition, call.body) });
  }
  return route({
    ...common,
    body: z.strictObject({ [ids.bodyKey]: idArray }),
    handle: (call) => remove(call, definition, call.body[ids.bodyKey] ?? []),
  });
}

/** Maximum number of records that one call removes. */
const MAX_REMOVED = 1000;

const idArray = z
  .array(recordId)
  .min(1, '请选择要删除的数据')
  .max(MAX_REMOVED, ruleMessage('一次最多删除{{max}}条数据', { max: { number: MAX_REMOVED } }));
const idList = z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter((id) => id.trim() !== '') : value), idArray);

/** The permission to remove records and to undo a removal. */
const removalCodes = ({ codes }: ListDefinition) => needs(...[codes.remove, codes.batchRemove].filter((code) => code !== undefined));

async function remove(
  { tx, session, clock, audit }: Pick<Call<unknown, unknown, unknown>, 'tx' | 'session' | 'clock' | 'audit'>,
  definition: ListDefinition,
  ids: readonly number[],
): Promise<RemovalAnswer> {
  const by = { corporateId: corporateFor(definition, session), now: clock.now() };
  const { records, removalId } = await removeRecords(tx, definition, ids, by);
  for (const before of records) {
    await audit({
      action: 'delete',
      entity: definition.name,
      recordId: before[definition.idName] as number,
      before: fieldValuesOf(definition, before),
    });
  }
  return { removed: records.length, removalId };
}

function undoRemovalRoute(definition: ListDefinition, rules: ListRules): Route {
  return route({
    ...removalUndo(definition),
    permission: removalCodes(definition),
    access: 'write',
    summary: `Restore removed records of ${definition.name} within a day; a second call changes nothing`,
    body: z.strictObject({ removalId: recordId }),
    async handle({ tx, body, session, clock, audit, nothingChanged, t }) {
      const by = { corporateId: corporateFor(definition, session), now: clock.now(), t };
      const { records, removed } = await undoRemoval(tx, definition, body.removalId, rules, by);
      if (records.length === 0) nothingChanged();
      for (const after of records) {
        await audit({
          action: 'undo-delete',
          entity: definition.name,
          recordId: after[definition.idName] as number,
          after: fieldValuesOf(definition, after),
        });
      }
      return { restored: removed };
    },
  });
}
