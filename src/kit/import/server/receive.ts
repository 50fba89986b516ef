import { z } from 'zod';
import type { Call } from '#kit/http/server/route.ts';
import { RuleBroken } from '#kit/http/server/failure.ts';
import type { ImportAnswer } from '../define.ts';
import { objectionToName } from '../file-name.ts';
import { importsOf } from './imports.ts';

const flag = z.preprocess((value) => value === '1' || value === 'true' || value === true, z.boolean());

/** `dryRun=1` in the query string; spread it into an import call's `query`. */
export const importQuery = { dryRun: flag };
/** `dryRun=1` as a form field; spread it into an import call's `body`. */
export const importForm = { dryRun: flag };

/** Where an import's rows go, as its route decided after its own checks. */
export interface ImportTarget {
  readonly corporateId?: number;
  readonly periodKey?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

type ImportCall = Pick<
  Call<unknown, { dryRun: boolean }, { dryRun: boolean }>,
  'query' | 'body' | 'files' | 'session' | 'database' | 'language' | 'requestId' | 'header'
>;

/** Runs an import call's one workbook through the named importer. The route declares `access: 'none'`: the import opens its own transactions. */
export async function receiveImport(call: ImportCall, importer: string, target: ImportTarget = {}): Promise<ImportAnswer> {
  const [file] = call.files;
  if (file === undefined) throw new RuleBroken('请上传文件');
  const objection = objectionToName(file.name);
  if (objection !== null) throw new RuleBroken(objection);
  return importsOf(call.database).run({
    importer,
    file,
    corporateId: target.corporateId ?? null,
    periodKey: target.periodKey ?? null,
    ...(target.parameters === undefined ? {} : { parameters: target.parameters }),
    dryRun: call.query.dryRun || call.body.dryRun,
    clientKey: call.header('idempotency-key') ?? null,
    user: { id: call.session.userId, name: call.session.userName, corporateId: call.session.corporateId },
    language: call.language,
    requestId: call.requestId,
  });
}
