import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import { businessTimeOrNull } from '#kit/time/business-time.ts';
import type { ReportRecord } from '../contract.ts';
import { fieldOfSource, type ReportColumn, type ReportDefinition, type SourceField, type SourceRecords } from '../define.ts';
import type { ProvenanceAnswer, ProvenanceAnswerInput, ProvenanceValue, UploadPart } from '../provenance-contract.ts';
import type { FirstInput, ProvenanceInput, ReviewInput, RowsInput, SegmentInput, SettingInput, SourceInput } from '../provenance.ts';
import { displayedOrigin, uploadsOf, type Reader, type Uploads } from './origins.ts';
import { rowsOfNumber } from './rows-behind.ts';
import { labelOf, reviewedPeriod, sourceRecordsOf, textOfRow, type SourceRecord } from './source-records.ts';
import type { ReportScope, ServedReport } from './source.ts';

/** A value whose provenance is requested. */
export interface ProvenanceRequest {
  readonly report: ServedReport;
  readonly scope: ReportScope;
  readonly record: ReportRecord;
  /** For a dynamic column, a column with its flag as name and the title of its header. */
  readonly column: ReportColumn;
  readonly value: ProvenanceValue;
}

/** A request with the source records of its row. */
interface ProvenanceQuery extends ProvenanceRequest {
  readonly sourceRecords: ReadonlyMap<string, SourceRecord | null>;
  readonly uploads: Uploads;
  readonly reader: Reader;
  /** The answer for each input that consists of rows. */
  readonly rowInputs: ReadonlyMap<RowsInput, ProvenanceAnswerInput>;
}

/** Explains how one value of a row was computed: its formula, and the origin of each input. */
export async function explain(tx: Tx, request: ProvenanceRequest, reader: Reader): Promise<ProvenanceAnswer> {
  const { report, scope, record, column, value } = request;
  const { provenance } = column;
  if (provenance === undefined) throw new NotFound();
  const sourceRecords = await sourceRecordsOf(tx, report, scope, record.id, new Set(provenance.inputs.flatMap(sourcesIn)));
  const uploads = await uploadsOf(tx, sourceRecords.values());
  const rowInputs = await rowsOfNumber(
    tx,
    request,
    provenance.inputs.filter((input) => 'rows' in input),
    reader,
  );
  const query: ProvenanceQuery = { ...request, sourceRecords, uploads, reader, rowInputs };
  const inputs: ProvenanceAnswerInput[] = [];
  for (const input of provenance.inputs) inputs.push(await explainInput(tx, query, input));
  return {
    column: column.name,
    title: reader.t(column.title),
    value,
    formula: provenance.formula === undefined ? null : reader.t(provenance.formula),
    inputs,
  };
}

/**
 * The stored file of an upload that the row was made from, or the message that brought it. Throws `NotFound` for any
 * other upload, and `NotPermitted` without the permission.
 */
export async function sourceFileOf(
  tx: Tx,
  { report, scope, record }: Pick<ProvenanceRequest, 'report' | 'scope' | 'record'>,
  { uploadId, part }: { readonly uploadId: number; readonly part: UploadPart },
  mayDownload: Reader['mayDownload'],
): Promise<number> {
  const sourceRecords = await sourceRecordsOf(tx, report, scope, record.id);
  const uploads = await uploadsOf(tx, sourceRecords.values());
  const upload = uploads.get(uploadId);
  const fileId = (part === 'file' ? upload?.file_id : upload?.mail?.fileId) ?? null;
  if (upload === undefined || fileId === null) throw new NotFound();
  if (!mayDownload(upload.importer)) throw new NotPermitted();
  return fileId;
}

function sourcesIn(input: ProvenanceInput): readonly string[] {
  if ('segment' in input) return [...input.segment.received, ...input.segment.left].map(({ source }) => source);
  if ('first' in input) return input.first.map(({ source }) => source);
  return 'source' in input ? [input.source] : [];
}

async function explainInput(tx: Tx, query: ProvenanceQuery, input: ProvenanceInput): Promise<ProvenanceAnswerInput> {
  if ('column' in input) return otherColumn(query, input.column);
  if ('rows' in input) return rowsBehind(query, input);
  if ('parameter' in input) return parameter(query, input.parameter);
  if ('setting' in input) return setting(tx, query, input);
  if ('segment' in input) return segment(query, input);
  if ('review' in input) return review(tx, query, input);
  if ('first' in input) return sourceField(tx, query, firstExisting(query, input));
  return sourceField(tx, query, input);
}

function otherColumn({ report: { definition }, record, reader }: ProvenanceQuery, name: string): ProvenanceAnswerInput {
  const other = definition.columns.find((candidate) => candidate.name === name);
  if (other === undefined) throw new Error(`${definition.name} has no column ${name}`);
  return { name: reader.t(other.title), value: valueIn(record, other), source: { kind: 'column', column: name } };
}

function rowsBehind({ rowInputs }: ProvenanceQuery, input: RowsInput): ProvenanceAnswerInput {
  const answer = rowInputs.get(input);
  if (answer === undefined) throw new Error(`the rows of ${input.rows.name} have not been added up`);
  return answer;
}

/** The displayed value of a column in a record: the label if the column has one. */
export function valueIn(record: ReportRecord, { name, labelName }: ReportColumn): ProvenanceValue {
  return record[labelName ?? name] ?? null;
}

function parameter({ report: { definition }, scope, reader }: ProvenanceQuery, name: string): ProvenanceAnswerInput {
  const field = definition.parameters?.find((each) => each.name === name);
  if (field === undefined) throw new Error(`${definition.name} has no parameter ${name}`);
  return { name: reader.t(field.label), value: labelOf(field, scope.parameters[name] ?? null), source: { kind: 'parameter' } };
}

async function setting(tx: Tx, { report, scope, record, reader }: ProvenanceQuery, input: SettingInput): Promise<ProvenanceAnswerInput> {
  const declared = report.settings?.[input.setting];
  if (declared === undefined) throw new Error(`${report.definition.name} does not know the setting ${input.setting}`);
  const { value, changedBy, changedAt } = await declared.read(tx, scope, record);
  return {
    name: reader.t(input.label),
    value,
    source: {
      kind: 'setting',
      menu: declared.menu,
      changedBy,
      changedAt: businessTimeOrNull(changedAt, reader.zone),
    },
  };
}

function segment(query: ProvenanceQuery, { segment: { received, left }, quantity, label }: SegmentInput): ProvenanceAnswerInput {
  const { record, reader, report } = query;
  const name = reader.t(label);
  const value = record[quantity] ?? null;
  const from = endOf(query, received);
  if (from === null) {
    const what = received.map(({ source }) => reader.t(sourceNamed(report.definition, source).records.title)).join(' / ');
    return { name, value, source: { kind: 'missing', what } };
  }
  return { name, value, source: { kind: 'segment', received: from, left: endOf(query, left) } };
}

/** The first input that has a source record; if none has one, the first input. */
function firstExisting({ sourceRecords }: ProvenanceQuery, { first }: FirstInput): SourceInput {
  return first.find(({ source }) => (sourceRecords.get(source) ?? null) !== null) ?? first[0];
}

/** The first end that has a source record; null if none has one. */
function endOf({ report: { definition }, sourceRecords, uploads, reader }: ProvenanceQuery, ends: readonly SourceField[]) {
  for (const { source, field } of ends) {
    const record = sourceRecords.get(source) ?? null;
    if (record !== null)
      return {
        value: record.values[field] ?? null,
        source: displayedOrigin(field, sourceNamed(definition, source), record.origin, uploads, reader),
      };
  }
  return null;
}

async function review(
  tx: Tx,
  { report, scope, record, reader }: ProvenanceQuery,
  { review: name }: ReviewInput,
): Promise<ProvenanceAnswerInput> {
  const source = sourceNamed(report.definition, name);
  const what = reader.t(source.records.title);
  const reviewed = await reviewedPeriod(tx, { report, scope, id: record.id }, source);
  if (reviewed === null) return { name: what, value: null, source: { kind: 'missing', what } };
  const { period, examiner, reviewedAt } = reviewed;
  const examineTime = businessTimeOrNull(reviewedAt, reader.zone);
  return {
    name: reader.t('审核状态'),
    value: examiner === null ? '未审核' : '已审核',
    source: { kind: 'review', what, period, examiner, examineTime },
  };
}

async function sourceField(tx: Tx, query: ProvenanceQuery, input: SourceInput): Promise<ProvenanceAnswerInput> {
  const { sourceRecords, uploads, reader } = query;
  const { definition } = query.report;
  const source = sourceNamed(definition, input.source);
  const record = sourceRecords.get(input.source) ?? null;
  const field = typeof input.field === 'string' ? input.field : await fieldNamed(tx, query, input.field.rowField);
  const missing = { kind: 'missing', what: reader.t(source.records.title) } as const;
  // If the row has no field name, its value is not from this source.
  if (field === null) return { name: reader.t(input.label ?? source.records.title), value: null, source: missing };
  const name = reader.t(input.label ?? fieldOfSource(definition.rows, { source: input.source, field }).label);
  if (record === null) return { name, value: null, source: missing };
  return { name, value: record.values[field] ?? null, source: displayedOrigin(field, source, record.origin, uploads, reader) };
}

const fieldNamed = (tx: Tx, { report, scope, record: { id } }: ProvenanceQuery, rowField: string) =>
  textOfRow(tx, { report, scope, id }, rowField);

function sourceNamed({ name, rows }: ReportDefinition, source: string): SourceRecords {
  const declared = rows.sources[source];
  if (declared === undefined) throw new Error(`${name} has no source ${source}`);
  return declared;
}
