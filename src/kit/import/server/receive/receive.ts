import { z } from 'zod';
import { actorName } from '#kit/caller/server/session.ts';
import type { Call } from '#kit/http/server/route.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { flag } from '#kit/http/server/query.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { AmbiguousEncoding } from '#kit/workbook/encoding.ts';
import { ambiguousEncoding, type BatchAnswer, type BatchFile, type ImportAnswer } from '../../contract.ts';
import { fileNameProblem } from '../../file-name.ts';
import type { Importer } from '../importer.ts';
import type { ImportRequest, Imports } from '../imports.ts';
import { mayReadStored, mayUpload } from '../rights.ts';

/** `dryRun=1`, in the query or in the form of an import call. */
export const importQuery = { dryRun: flag };

/** Headers of the file, each with the name of its field. Longer headers do not fit an index. */
const assignedColumns = z.record(z.string().max(500), z.string().max(100));

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The form of a call that imports one workbook. A confirmed import sends the `comparedWith` of its preview, and the
 * encoding of an ambiguous text. `columns` assigns headers to fields: a JSON object of header and name of the field.
 */
export const importFormFields = {
  ...importQuery,
  comparedWith: z.string().max(200).optional(),
  encoding: ambiguousEncoding.optional(),
  columns: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      const columns = assignedColumns.safeParse(parsedJson(text));
      if (columns.success) return columns.data;
      context.addIssue({ code: 'custom', message: 'not a JSON object of headers and names of fields' });
      return z.NEVER;
    })
    .optional(),
};

/** The encoding of each file, or blank, separated by commas. */
const ENCODINGS = new RegExp(`^(${ambiguousEncoding.options.join('|')})?(,(${ambiguousEncoding.options.join('|')})?)*$`);

/**
 * The form of a call that imports several files. `comparedWith` and `encoding` have the values of all files in order,
 * separated by commas, blank for a file without a value. A file whose preview is outdated does not affect the others.
 */
export const filesImportFormFields = {
  ...importQuery,
  comparedWith: z.string().max(10_000).optional(),
  encoding: z.string().regex(ENCODINGS).optional(),
};

/** Where the rows are stored. The route determines it after its own checks. */
interface ImportTarget {
  readonly corporateId?: number;
  readonly periodKey?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

type ImportCall = Pick<
  Call<unknown, { dryRun: boolean }, { dryRun: boolean }>,
  'query' | 'body' | 'files' | 'session' | 'imports' | 'language' | 'requestId' | 'header'
>;

/**
 * Imports the workbook of a call with the named importer. The route must declare `access: 'none'`, since the import
 * opens its own transactions.
 */
export async function receiveImport(
  call: ImportCall & {
    readonly body: {
      readonly comparedWith?: string;
      readonly encoding?: AmbiguousEncoding;
      readonly columns?: Readonly<Record<string, string>>;
    };
  },
  importer: string,
  target: ImportTarget = {},
): Promise<ImportAnswer> {
  const [document] = call.files;
  if (document === undefined) throw new RuleViolation('请上传文件');
  const nameProblem = fileNameProblem(document.name);
  if (nameProblem !== null) throw new RuleViolation(nameProblem);
  const { comparedWith, encoding, columns } = call.body;
  const source = { origin: 'workbook', document } as const;
  return call.imports.run({ ...requestOf(call, importer, target), comparedWith, encoding, columns, source });
}

/**
 * Imports the workbooks of a call with several files (`upload: { field, several: true }`), each as a separate upload. A
 * wrong file does not affect the others. The answer has one line for each problem, with its file, row and column.
 */
export async function receiveImports(
  call: ImportCall & { readonly t: Translator; readonly body: { readonly comparedWith?: string; readonly encoding?: string } },
  importer: string,
  target: ImportTarget = {},
): Promise<BatchAnswer> {
  const { batchId, files } = await call.imports.runBatch({
    ...requestOf(call, importer, target),
    documents: call.files,
    comparedWith: call.body.comparedWith?.split(',') ?? [],
    encodings: (call.body.encoding ?? '').split(',').map((text) => ambiguousEncoding.safeParse(text).data),
  });
  const results = files.map(({ failure, ...file }) => ({
    ...file,
    failure: failure === null ? null : call.t(failure.text, failure.parameters),
  }));
  return { batchId, files: results, lines: results.flatMap((file) => linesOf(file, call.t)) };
}

/** The problems of a file, one per line. */
function linesOf({ fileName, answer, failure }: BatchFile, t: Translator): string[] {
  if (failure !== null) return [t('{{file}}：{{reason}}', { file: fileName, reason: failure })];
  // A problem of the whole row or sheet has no column.
  const cells = (answer?.allErrorList ?? []).map(({ rowIndex: row, filedName: column, errorReason: reason }) =>
    column === ''
      ? t('{{file}}第{{row}}行：{{reason}}', { file: fileName, row, reason })
      : t('{{file}}第{{row}}行“{{column}}”：{{reason}}', { file: fileName, row, column, reason }),
  );
  const lines = (answer?.lines ?? []).map(({ rowIndex: row, reason }) =>
    t('{{file}}第{{row}}行：{{reason}}', { file: fileName, row, reason }),
  );
  return [...cells, ...lines];
}

function importerNamed({ importers }: Imports, name: string): Importer {
  const importer = importers.get(name);
  if (importer === undefined) throw new Error(`No importer ${name}`);
  return importer;
}

function requestOf(call: ImportCall, importer: string, target: ImportTarget): Omit<ImportRequest, 'source'> {
  return {
    importer,
    corporateId: target.corporateId ?? null,
    periodKey: target.periodKey ?? null,
    parameters: target.parameters,
    dryRun: call.query.dryRun || call.body.dryRun,
    mayUpload: [...call.imports.importers.values()].filter((each) => mayUpload(call.session, each)).map(({ shape }) => shape.name),
    storedShown: mayReadStored(call.session, importerNamed(call.imports, importer)),
    clientKey: call.header('idempotency-key') ?? null,
    user: { id: call.session.userId, name: actorName(call.session), corporateId: call.session.corporateId },
    language: call.language,
    requestId: call.requestId,
  };
}
