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

/** A set of records that the search of the top bar looks in; each is one declaration of its feature. */
export interface RecordSource {
  /** The kind of value, a key of the words such as 交货单号. */
  readonly kind: string;
  /** Menu code of the screen that shows it; readers need it. */
  readonly menu: string;
  /** At most `limit` records whose number begins with the text. */
  readonly find: (call: SearchCall, text: string, limit: number) => Promise<readonly SearchHit[]>;
}

interface FilteredSource {
  readonly kind: string;
  readonly menu: string;
  readonly records: FilteredRecords;
  /** Name of the screen's prefix filter; its condition is the search. */
  readonly filter: string;
  /** A filter of days that the screen always has: the link's range contains the rows that were found. */
  readonly within?: string;
}

export const recordsOfReport = ({ rows, filters }: Pick<ReportDefinition, 'rows' | 'filters'>): FilteredRecords => ({ ...rows, filters });

/** Rows that are read for the values to show: a number may be that of many rows. */
const ROWS_READ = 200;

/** A list or report that is searched by one of its own prefix filters, so that the screen finds the same. */
export function searchedBy({ kind, menu, records, filter: name, within }: FilteredSource): RecordSource {
  const filter = filterNamed(records, name);
  const days = within === undefined ? undefined : filterNamed(records, within);
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
          where ${withinScope(scopeOf(records, session.corporateId), condition?.sql)} limit ${ROWS_READ}
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
  const filter = filters.find((each) => filterNames(each).includes(name) || each.name === name);
  if (filter === undefined) throw new Error(`${records} has no filter ${name}`);
  return filter;
}

function rangeOf(filter: FilterDefinition, first: string, last: string): Record<string, string> {
  const [from, to] = endsOf(filter);
  return { [from]: first, [to]: last };
}
