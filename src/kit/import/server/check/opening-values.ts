import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { importCorporateId } from '../corporate-of.ts';
import type { RecordReference } from '../../content.ts';
import type { ImportedRecord } from '../../contract.ts';
import { SAMPLES_SHOWN } from '../../define.ts';
import type { Comparison, ImportContext, Importer, ImportPreview, RowProblem, Staging, StoreCounts, UndoResult } from '../importer.ts';
import { StagedRows } from './staged-rows.ts';

/**
 * Opening values: the quantities with which a count starts, and the day from which movements are added to them
 * (docs/business-rules/imports.md#opening-values).
 */
interface OpeningValues {
  /** Life `append`, with one key field and the field `openingDay`. */
  readonly records: RecordSet;
  /** The records that the rows refer to by codes. A row with an unknown code gets a warning. */
  readonly references: readonly RecordReference[];
}

/** The code of the screen, and the codes of its buttons for upload and export. */
interface OpeningScreen {
  readonly menu: string;
  readonly upload: string;
  readonly export: string;
}

/** The field with the day from which movements are added; the day of the upload if the row has none. */
const DAY = 'openingDay';

/**
 * Imports opening values. The rows of every file are stored. Of the rows with the same key, the row of the newest
 * upload is live, so an undo only deletes the rows of its file.
 */
export function openingImporter({ records, references }: OpeningValues, screen: OpeningScreen): Importer {
  return {
    shape: records,
    codes: [screen.upload],
    screen: { menu: screen.menu },
    viewCodes: [screen.export],
    fileCodes: [screen.upload, screen.export],
    table: records.table,
    check: (tx, staging, context) => rowsAfterToday(tx, staging, context, records),
    compare: (tx, staging, context) => compare(tx, staging, context, records),
    warn: (_, staging, context) =>
      Promise.resolve({
        rows: new StagedRows({ records, references }, staging, importCorporateId(context)).unknownRecordWarnings(),
        fileWarnings: [],
      }),
    store: (tx, staging, context, compared) => store(tx, staging, context, compared, records),
    preview: (tx, staging, context) => preview(tx, staging, context, records),
    undo: (tx, context) => undo(tx, context, records),
  };
}

const today = ({ now, zone }: ImportContext) => businessDay(now, zone);

/** The value of a field in the staged row `s`. */
const stagedValue = (field: Field, context: ImportContext): RawBuilder<unknown> =>
  field.name === DAY ? sql`coalesce(${sql.ref(`s.${columnOf(field)}`)}, ${today(context)}::date)` : sql.ref(`s.${columnOf(field)}`);

async function rowsAfterToday(tx: Tx, { table }: Staging, context: ImportContext, records: RecordSet): Promise<RowProblem[]> {
  const column = sql.ref(columnOf(fieldOf(records, DAY)));
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number as "rowNumber" from ${sql.table(table)} where ${column} > ${today(context)}::date order by row_number
  `.execute(tx);
  return rows.map(({ rowNumber }) => ({
    rowNumber,
    field: DAY,
    text: '期初日期不能晚于今天（{{day}}）',
    parameters: { day: today(context) },
  }));
}

/** `left join`: the live row `t` with the key of the staged row `s`. */
function joinLiveRow(context: ImportContext, records: RecordSet): RawBuilder<unknown> {
  const keyMatches = records.key.map((name) => {
    const column = columnOf(fieldOf(records, name));
    return sql`t.${sql.ref(column)} = s.${sql.ref(column)}`;
  });
  return sql`left join lateral (
    select t.* from ${sql.table(records.table)} t
    where t.corporate_id = ${importCorporateId(context)} and ${sql.join(keyMatches, sql` and `)}
    order by t.upload_id desc limit 1
  ) t on true`;
}

/** Whether the staged row `s` has the values of the live row `t`. */
const isUnchanged = (context: ImportContext, { fields }: RecordSet): RawBuilder<unknown> =>
  sql.join(
    fields.map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} is not distinct from ${stagedValue(field, context)}`),
    sql` and `,
  );

/** Rows never change, so the ids of the live rows identify their content. */
async function compare(tx: Tx, { table }: Staging, context: ImportContext, records: RecordSet): Promise<Comparison> {
  const unchanged = isUnchanged(context, records);
  const { rows } = await sql<Comparison>`
    select count(*) filter (where t.id is null)::integer as inserted,
      count(*) filter (where t.id is not null and not (${unchanged}))::integer as updated,
      count(*) filter (where t.id is not null and ${unchanged})::integer as unchanged,
      coalesce(md5(string_agg(t.id::text, ',' order by t.id)), '') as "comparedWith"
    from ${sql.table(table)} s ${joinLiveRow(context, records)}
  `.execute(tx);
  return rows[0] as Comparison;
}

async function store(tx: Tx, { table }: Staging, context: ImportContext, compared: Comparison, records: RecordSet): Promise<StoreCounts> {
  const columns = records.fields.map((field) => sql.ref(columnOf(field)));
  const values = records.fields.map((field) => stagedValue(field, context));
  await sql`
    insert into ${sql.table(records.table)} (corporate_id, upload_id, upload_row, ${sql.join(columns)})
    select ${importCorporateId(context)}::bigint, ${context.uploadId}::bigint, s.row_number, ${sql.join(values)}
    from ${sql.table(table)} s order by s.row_number
  `.execute(tx);
  return compared;
}

async function preview(tx: Tx, { table }: Staging, context: ImportContext, records: RecordSet): Promise<ImportPreview> {
  const before = records.fields.map((field) => sql`${sql.lit(field.name)}, ${sql.ref(`t.${columnOf(field)}`)}`);
  const after = records.fields.map((field) => sql`${sql.lit(field.name)}, ${stagedValue(field, context)}`);
  const { rows } = await sql<{ rowIndex: number; before: ImportedRecord | null; after: ImportedRecord }>`
    select s.row_number as "rowIndex",
      case when t.id is not null then json_build_object(${sql.join(before)}) end as before,
      json_build_object(${sql.join(after)}) as after
    from ${sql.table(table)} s ${joinLiveRow(context, records)}
    where t.id is null or not (${isUnchanged(context, records)}) order by s.row_number limit ${SAMPLES_SHOWN}
  `.execute(tx);
  return { sample: rows };
}

async function undo(tx: Tx, { uploadId }: ImportContext, { table }: RecordSet): Promise<UndoResult> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where upload_id = ${uploadId}`.execute(tx);
  return { undone: true, records: Number(numAffectedRows) };
}
