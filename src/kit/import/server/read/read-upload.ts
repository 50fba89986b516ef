import type { Tx } from '#kit/database/server/connection.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import { encodingSamples } from '#kit/workbook/server/text/encoding-samples.ts';
import { workbookErrorMessage } from '#kit/workbook/words.ts';
import type { Run } from '../store/import-run.ts';
import { type ColumnMapping, rememberedMapping, sentColumns } from './columns/column-mapping.ts';
import { Problems } from './problems.ts';
import { readRows, type Reading, type TextEncoding } from './read-rows.ts';
import { documentOf, isWorkbook, sourceOf, type RowSource } from './sources/sources.ts';
import { createStaging } from '../check/staging.ts';

/** Reads the rows of an upload into the staging table. */
export async function readUpload(tx: Tx, run: Run, onProgress: (rowsRead: number) => void): Promise<Reading> {
  const { importer, task, services, translationsOf } = run;
  await createStaging(tx, importer.shape);
  onProgress(0);
  const source = sourceOf(task, importer, { translationsOf, ...services });
  try {
    const mapping = await mappingOf(tx, run);
    const reading = await readRows(tx, importer.shape, source, { ...services, onProgress }, mapping);
    if (reading.sheet?.fields.size === 0) await source.requireWorkbook?.();
    const text = await encodingOfText(run, source);
    return { ...reading, sheets: source.sheets?.() ?? [], text };
  } catch (error) {
    const isAmbiguous = error instanceof WorkbookError && error.reason === 'encoding-undecided';
    if (!isAmbiguous || !task.context.dryRun) throw error;
    return readingOfAmbiguousText(run);
  }
}

/** The assignments of headers that the user sent with this file, which have priority, and those of the corporate. */
async function mappingOf(tx: Tx, { task, importer: { shape } }: Run): Promise<ColumnMapping> {
  const { origin, corporateId } = task.context;
  const owner = corporateId ?? task.corporateOfUser;
  if (!isWorkbook(origin) || owner === null) return {};
  const remembered = await rememberedMapping(tx, { corporateId: owner, importer: shape.name });
  return { ...remembered, ...sentColumns(task.columns ?? {}, shape.fields) };
}

/** The encoding of a text; undefined for other documents. After the user's choice a preview still has all samples. */
async function encodingOfText(run: Run, source: RowSource): Promise<TextEncoding | undefined> {
  const used = source.encodingUsed?.() ?? null;
  if (used === null) return undefined;
  const { encoding, chosen } = used;
  if (!chosen || !run.task.context.dryRun) return { encoding };
  const samples = await samplesOf(run);
  return { encoding, samples };
}

/** The result for a text whose encoding must be chosen: no rows, and a sample in each encoding. */
async function readingOfAmbiguousText(run: Run): Promise<Reading> {
  const problems = new Problems();
  problems.add({ rowNumber: 1, column: null, text: workbookErrorMessage('encoding-undecided') });
  const samples = await samplesOf(run);
  return { sheet: null, problems, rows: 0, keysMayRepeat: false, text: { encoding: null, samples } };
}

const samplesOf = ({ task, services: { signal } }: Run) => encodingSamples(documentOf(task), { signal });
