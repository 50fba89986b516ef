import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { importCorporateId } from '../corporate-of.ts';
import type { RecordReference } from '../../content.ts';
import type { ImportContext, Importer, RowProblem, Staging } from '../importer.ts';
import { newestRows } from '../store/appended-rows.ts';
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

/** The field with the day from which movements are added. For a row without it, the day of the upload is stored. */
const DAY = 'openingDay';

/** Imports opening values. */
export function openingImporter({ records, references }: OpeningValues, screen: OpeningScreen): Importer {
  return {
    shape: records,
    codes: [screen.upload],
    screen: { menu: screen.menu },
    viewCodes: [screen.export],
    fileCodes: [screen.upload, screen.export],
    table: records.table,
    check: (tx, staging, context) => rowsAfterToday(tx, staging, context, records),
    warn: (_, staging, context) =>
      Promise.resolve({
        rows: new StagedRows({ records, references }, staging, importCorporateId(context)).unknownRecordWarnings(),
        fileWarnings: [],
      }),
    ...newestRows({ records, key: records.key, storedValue: stagedValue }),
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
