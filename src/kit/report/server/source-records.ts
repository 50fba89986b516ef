import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type ChoiceField, type Field } from '#kit/fields/field.ts';
import { fieldsOf } from '#kit/records/define.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import { expressionOf } from '#kit/records/server/expressions.ts';
import type { RowId } from '#kit/records/define.ts';
import type { SourceRecords } from '../define.ts';
import type { ProvenanceValue } from '../provenance-contract.ts';
import { withinScope } from '#kit/records/server/scope.ts';
import { rowsOf, visibleTo } from './rows.ts';
import type { ReportScope, ServedReport } from './source.ts';

/** A record from which a row was computed: its values and its origin. */
export interface SourceRecord {
  /** The values by field; for a choice, its label. */
  readonly values: Readonly<Record<string, ProvenanceValue>>;
  readonly origin: RecordOrigin;
}

/** The origin of a source record: a row of an upload, or a record that users maintain. */
export type RecordOrigin =
  | { readonly kind: 'upload'; readonly uploadId: number; readonly rowNumber: number }
  | {
      readonly kind: 'master-data';
      readonly recordId: number;
      /** The readable name of the record, in parts that may each be a key of the words: 上海-北京, 空运. */
      readonly recordName: readonly string[];
      readonly changedBy: string;
      readonly changedAt: Date;
      /** The import that wrote it last; null if a user did in the form. */
      readonly upload: { readonly uploadId: number; readonly rowNumber: number } | null;
    };

/**
 * The records from which a row was computed, by source; null for a source without a record.
 * @param names the sources to read, by default all. Each source of a computed row computes the row again
 */
export async function sourceRecordsOf(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  id: RowId,
  names?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SourceRecord | null>> {
  const records = new Map<string, SourceRecord | null>();
  for (const [name, source] of Object.entries(report.definition.rows.sources)) {
    if (names !== undefined && !names.has(name)) continue;
    const record = await sourceRecord(tx, { report, scope, id }, source);
    records.set(name, record);
  }
  return records;
}

interface ReportRow {
  readonly report: ServedReport;
  readonly scope: ReportScope;
  readonly id: RowId;
}

/** `from … join …`: a row of a report as `report_row`, with the record `r` of one of its sources. */
function joined({ report, scope, id }: ReportRow, { records, by }: SourceRecords): RawBuilder<unknown> {
  const { rows } = report.definition;
  // Text ids are unique only within a corporate.
  const ofCorporate = rows.scope === 'corporate' ? sql`report_row.corporate_id = ${scope.corporateId}` : sql`true`;
  return sql`
    from ${rowsOf(report, scope, [id])} report_row join ${sql.table(records.table)} r on r.id = ${sql.ref(`report_row.${by}`)}
    where ${sql.ref(`report_row.${rows.id}`)} = ${id} and ${ofCorporate}`;
}

/** The text of a row in a field of the report's rows; null if the row does not exist or the field is empty. */
export async function textOfRow(tx: Tx, { report, scope, id }: ReportRow, name: string): Promise<string | null> {
  const { rows: records } = report.definition;
  const { rows } = await sql<{ value: string | null }>`
    select ${expressionOf(records, name)} as value from ${rowsOf(report, scope, [id])} r
    where ${withinScope(visibleTo(report.definition, scope), sql`${sql.ref(`r.${records.id}`)} = ${id}`)}
  `.execute(tx);
  return rows[0]?.value ?? null;
}

/** The review of the period of a source record's upload; null if there is no source record. */
export async function reviewedPeriod(tx: Tx, row: ReportRow, source: SourceRecords): Promise<ReviewedPeriod | null> {
  const { rows } = await sql<ReviewedPeriod>`
    select period.period_key as period, review.user_name as examiner, review.reviewed_at as "reviewedAt"
    from (select r.period_record_id ${joined(row, source)}) record
    join period_record period on period.id = record.period_record_id
    ${leftJoinReview(sql`period.kind`, sql`period.id`)}
  `.execute(tx);
  return rows[0] ?? null;
}

interface ReviewedPeriod {
  readonly period: string;
  /** Null if the period is not reviewed. */
  readonly examiner: string | null;
  readonly reviewedAt: Date | null;
}

type Values = Readonly<Record<string, ProvenanceValue>>;

interface UploadedRow {
  readonly upload_id: number;
  readonly upload_row: number;
}

/** The metadata of a record of a list. */
interface MaintainedRow {
  readonly id: number;
  readonly upload_id: number | null;
  readonly upload_row: number | null;
  readonly updated_by: string;
  readonly updated_at: Date;
}

async function sourceRecord(tx: Tx, row: ReportRow, source: SourceRecords): Promise<SourceRecord | null> {
  const { records } = source;
  // Plain records are maintained by users, individually or by import; any other record is a row of an upload.
  const isMaintained = (records.life ?? 'plain') === 'plain';
  const metadata = isMaintained ? sql`r.id, r.upload_id, r.upload_row, r.updated_by, r.updated_at` : sql`r.upload_id, r.upload_row`;
  const values = [
    ...fieldsOf(records).map((field) => sql`${sql.ref(`r.${columnOf(field)}`)} as ${sql.ref(field.name)}`),
    ...(records.computed ?? []).map(({ name }) => sql`${expressionOf(records, name)} as ${sql.ref(name)}`),
  ];
  const { rows } = await sql<Values>`select ${sql.join(values)}, ${metadata} ${joined(row, source)}`.execute(tx);
  const [record] = rows;
  if (record === undefined) return null;
  const shown = shownValues(source, record);
  if (isMaintained) return { values: shown, origin: maintainedOrigin(source, record as unknown as MaintainedRow, shown) };
  const { upload_id: uploadId, upload_row: rowNumber } = record as unknown as UploadedRow;
  return { values: shown, origin: { kind: 'upload', uploadId, rowNumber } };
}

function shownValues({ records }: SourceRecords, row: Values): Values {
  const fields = fieldsOf(records).map((field): [string, ProvenanceValue] => [field.name, labelOf(field, row[field.name] ?? null)]);
  const computed = (records.computed ?? []).map(({ name }): [string, ProvenanceValue] => [name, row[name] ?? null]);
  return Object.fromEntries([...fields, ...computed]);
}

/** The displayed value of a field: the label of a choice, any other value unchanged. */
export function labelOf(field: Field, value: ProvenanceValue): ProvenanceValue {
  return field.kind === 'choice' ? choiceLabel(field.choices, value) : value;
}

/** The label of a code; null if the choices do not have it. */
export function choiceLabel(choices: ChoiceField['choices'], code: ProvenanceValue): string | null {
  return choices.find(({ value }) => value === String(code))?.label ?? null;
}

function maintainedOrigin({ records, nameFields }: SourceRecords, row: MaintainedRow, shown: Values): RecordOrigin {
  const { upload_id: uploadId, upload_row: rowNumber } = row;
  return {
    kind: 'master-data',
    recordId: row.id,
    recordName: (nameFields ?? records.key).map((name) => String(shown[name] ?? '')),
    changedBy: row.updated_by,
    changedAt: row.updated_at,
    upload: uploadId === null || rowNumber === null ? null : { uploadId, rowNumber },
  };
}
