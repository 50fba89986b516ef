import { sql } from 'kysely';
import type { Call } from '#kit/http/server/route.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import { endsOf, filterNames, type FilterDefinition } from '#kit/records/define.ts';
import { conditionOf, type FilteredRecords } from '#kit/records/server/conditions.ts';
import { expressionOf } from '#kit/records/server/expressions.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';

type SearchCall = Pick<Call<unknown, unknown, undefined>, 'tx' | 'session'>;

/** A record that was found, and the query of the screen's address that shows it. */
interface SearchHit {
  readonly text: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Records that the search of the top bar finds. Each feature declares its own. */
export interface RecordSource {
  /** The kind of value, a key of the words such as 交货单号. */
  readonly kind: string;
  /** The menu code of the screen that shows the records. The caller must have it. */
  readonly menu: string;
  /** At most `limit` records whose number begins with the text. */
  readonly find: (call: SearchCall, text: string, limit: number) => Promise<readonly SearchHit[]>;
}

interface FilteredSource {
  readonly kind: string;
  readonly menu: string;
  readonly records: FilteredRecords;
  /** The name of the screen's prefix filter, whose condition is used for the search. */
  readonly filter: string;
  /** The name of a filter by days that the screen always applies. The link sets it to the days of the found rows. */
  readonly daysFilter?: string;
}

/** The rows of a report with its filters, as the `records` of {@link searchedBy}. */
export const recordsOfReport = ({ rows, filters }: Pick<ReportDefinition, 'rows' | 'filters'>): FilteredRecords => ({ ...rows, filters });

/** The maximum number of rows read by one search. Several rows may have the same value. */
const MAX_ROWS = 200;

/** A list or report that is searched with a prefix filter of its screen, so that the link shows the same rows. */
export function searchedBy({ kind, menu, records, filter: name, daysFilter }: FilteredSource): RecordSource {
  const filter = filterNamed(records, name);
  const days = daysFilter === undefined ? undefined : filterNamed(records, daysFilter);
  return {
    kind,
    menu,
    async find({ tx, session }, text, limit) {
      const condition = conditionOf(records, { [name]: text });
      const value = expressionOf(records, filter.on);
      const day = days === undefined ? sql`null::date` : sql`${expressionOf(records, days.on)}::date`;
      const { rows } = await sql<{ text: string; first: string | null; last: string | null }>`
        select found.text, min(found.day) as first, max(found.day) as last from (
          select ${value} as text, ${day} as day from ${sql.table(records.table)} r
          where ${withinScope(scopeOf(records, session.corporateId), condition?.sql)} limit ${MAX_ROWS}
        ) found group by found.text order by found.text limit ${limit}
      `.execute(tx);
      return rows.map((row) => ({
        text: row.text,
        query: {
          [name]: row.text,
          ...(days === undefined || row.first === null || row.last === null ? {} : rangeOf(days, row.first, row.last)),
        },
      }));
    },
  };
}

function filterNamed({ name: records, filters }: FilteredRecords, name: string): FilterDefinition {
  // The parameters of a filter by days have other names than the filter.
  const filter = filters.find((one) => filterNames(one).includes(name) || one.name === name);
  if (filter === undefined) throw new Error(`${records} has no filter ${name}`);
  return filter;
}

function rangeOf(filter: FilterDefinition, first: string, last: string): Record<string, string> {
  const [from, to] = endsOf(filter);
  return { [from]: first, [to]: last };
}
