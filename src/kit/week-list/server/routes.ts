import { z } from 'zod';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { importCall } from '#kit/import/contract.ts';
import { importFormFields, importQuery, receiveImport } from '#kit/import/server/receive/receive.ts';
import { historyRoute } from '#kit/list/server/history.ts';
import { listRoutes } from '#kit/list/server/routes.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import { businessDay } from '#kit/time/business-time.ts';
import type { WeekListDefinition } from '../define.ts';
import { weekOf } from '../week.ts';
import { changesOfWeekRow } from './row-history.ts';

/**
 * The calls of a weekly list: the calls of a list, except for two. The history shows a row within its week, and the
 * import stores a file for the week in which it is uploaded.
 */
export function weekListRoutes(definition: WeekListDefinition): Route[] {
  // These two replace those of the list. The list is a view, so `listRoutes` adds no history call.
  const { import: _import, ...calls } = definition.list.calls;
  return [
    ...listRoutes({ ...definition.list, calls }),
    historyRoute(definition.list, (tx, requested) => changesOfWeekRow(tx, definition, requested)),
    ...importRoutes(definition),
  ];
}

function importRoutes(definition: WeekListDefinition): Route[] {
  const { name, codes, calls } = definition.list;
  if (calls.import === undefined || codes.import === undefined) return [];
  return [
    route({
      ...importCall(calls.import.path),
      permission: needs(codes.import),
      access: 'none',
      summary: `Import the workbook of the current week into ${name}`,
      upload: { field: calls.import.fileField },
      query: z.object(importQuery),
      body: z.strictObject(importFormFields),
      handle(call) {
        const { key, firstDay } = weekOf(definition, businessDay(call.clock.now(), call.zone));
        return receiveImport(call, name, { corporateId: corporateOf(call.session), periodKey: key, parameters: { firstDay } });
      },
    }),
  ];
}
