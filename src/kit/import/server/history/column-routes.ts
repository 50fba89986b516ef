import { z } from 'zod';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import { route, type Route } from '#kit/http/server/route.ts';
import { businessTime } from '#kit/time/business-time.ts';
import { removeRememberedColumn, rememberedColumns } from '../../contract.ts';
import { forgetColumns, listRememberedColumns } from '../read/columns/column-mapping.ts';
import { mayUndo } from '../rights.ts';
import type { ImporterIndex } from './importer-index.ts';

/** The calls about remembered assignments of headers to columns (docs/business-rules/imports.md#sheet-and-header). */
export const columnRoutes = (index: ImporterIndex): Route[] => [listRoute(index), removeRoute(index)];

function listRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...rememberedColumns,
    permission: mayUseImports,
    access: 'read',
    summary: 'The remembered assignments of headers to columns of an import; empty if the caller may not remove them',
    query: z.object({ importer: z.string().max(100) }),
    async handle({ tx, session, query, zone, t }) {
      const importer = byName.get(query.importer);
      if (importer === undefined || session.corporateId === null || !mayUndo(session, importer)) return [];
      const rows = await listRememberedColumns(tx, { corporateId: session.corporateId, importer: query.importer });
      return rows.map(({ header, field, updated_by, updated_at }) => ({
        header,
        label: t(importer.shape.fields.find(({ name }) => name === field)?.label ?? field),
        userName: updated_by,
        time: businessTime(updated_at, zone),
      }));
    },
  });
}

function removeRoute({ mayUseImports, byName }: ImporterIndex): Route {
  return route({
    ...removeRememberedColumn,
    permission: mayUseImports,
    access: 'write',
    summary: 'Delete the assignment of a header to a column; the next file with this header requires an assignment again',
    body: z.strictObject({ importer: z.string().max(100), header: z.string().max(1000) }),
    async handle({ tx, session, body: { importer: name, header }, audit }) {
      const importer = byName.get(name);
      if (importer === undefined || session.corporateId === null) throw new NotFound();
      if (!mayUndo(session, importer)) throw new NotPermitted();
      const removed = await forgetColumns(tx, { corporateId: session.corporateId, importer: name }, [header]);
      if (removed === 0) throw new NotFound();
      await audit({ action: 'forget-column', entity: name, before: { header } });
      return null;
    },
  });
}
