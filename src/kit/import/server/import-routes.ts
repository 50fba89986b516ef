import { z } from 'zod';
import { corporateOf } from '#kit/caller/server/session.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { importCall } from '../contract.ts';
import type { ImportShape } from '../define.ts';
import { importFormFields, importQuery, receiveImport } from './receive/receive.ts';
import { templateOf } from './template.ts';

/** The call that downloads an import's empty template. */
export function templateRoute(shape: Pick<ImportShape, 'title' | 'fields'>, path: string, ...codes: string[]): Route {
  return route({
    method: 'GET',
    path,
    permission: needs(...codes),
    access: 'download',
    summary: 'The workbook that the import accepts, empty',
    handle: async ({ t }) => templateOf(shape, t),
  });
}

interface ImportCallPolicy {
  readonly path: string;
  readonly code: string;
  /** The form field of the workbook. */
  readonly field: string;
  readonly summary: string;
}

/** The call that imports one workbook into the caller's corporate. */
export function corporateImportRoute(shape: ImportShape, { path, code, field, summary }: ImportCallPolicy): Route {
  return route({
    ...importCall(path),
    permission: needs(code),
    // The import opens its own transactions.
    access: 'none',
    summary,
    upload: { field },
    query: z.object(importQuery),
    body: z.strictObject(importFormFields),
    handle: (call) => receiveImport(call, shape.name, { corporateId: corporateOf(call.session) }),
  });
}
