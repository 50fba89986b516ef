import { sql } from 'kysely';
import { z } from 'zod';
import { corporateOf, hasAnyCode } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { listsOf } from '#kit/feature/define.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { columnOf } from '#kit/fields/field.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { comparedText, NamedRows } from '#kit/import/server/check/named-rows.ts';
import { recordUsage } from '#kit/list/contract.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { fieldOf } from '#kit/records/define.ts';
import { referencingSources, type Reference, type Source } from '../references.ts';
import { isLive } from './count.ts';
import { pathToRows } from './wire.ts';

/** The maximum number of rows that are counted. For more rows, the answer says only that there are more. */
const MAX_COUNT = 10_000;
/** The maximum number of records per call, equal to the maximum of a removal. */
const MAX_RECORDS = 1000;

const removalCodes = ({ codes }: ListDefinition): string[] => [codes.remove, codes.batchRemove].filter((code) => code !== undefined);

const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.coerce.number().int().positive()).min(1).max(MAX_RECORDS),
);

/** The call for the rows that refer to records of a list, which a user requests before removing the records. */
export function usageRoute(product: Product): Route {
  const sources = referencingSources(product.features);
  const lists = product.features.flatMap(listsOf).filter((list) => removalCodes(list).length > 0);
  return route({
    ...recordUsage,
    permission: needs(...new Set(lists.flatMap(removalCodes))),
    access: 'read',
    summary: 'The rows that refer to records of a list, by record set, with the screens that show them',
    query: z.object({ list: z.string().min(1).max(100), ids }),
    async handle({ tx, session, query, t }) {
      const list = lists.find(({ name }) => name === query.list);
      if (list === undefined) throw new NotFound();
      if (!hasAnyCode(session, removalCodes(list))) throw new NotPermitted();
      const record = query.ids.length === 1 ? await textsOfRecord(tx, list, query.ids[0] as number) : {};
      const usage = [];
      for (const { referencing, references } of sources) {
        const reference = references.find((each) => each.list.name === list.name);
        if (reference === undefined || !hasAnyCode(session, referencing.menus)) continue;
        const rows = await rowsUsing(tx, referencing, reference, { ids: query.ids, corporateId: corporateOf(session) });
        if (rows === 0) continue;
        const names = Object.fromEntries(
          reference.fields.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])),
        );
        const path = pathToRows(referencing, names, { product, list });
        usage.push({ title: t(referencing.records.title), rows: Math.min(rows, MAX_COUNT), more: rows > MAX_COUNT, path });
      }
      return usage;
    },
  });
}

/** The number of live rows that refer to one of the records, at most `MAX_COUNT + 1`. */
async function rowsUsing(
  tx: Tx,
  referencing: Source['referencing'],
  { target, list, fields }: Reference,
  selection: { readonly ids: readonly number[]; readonly corporateId: number },
): Promise<number> {
  const corporateId = referencing.records.scope === 'corporate' ? selection.corporateId : null;
  const rows = new NamedRows(referencing, referencing.records.table, corporateId);
  const references = fields.map((field) => target.by[field] as string);
  const isReferred = fields.map((field, index) => {
    const value = sql.ref(`used.${columnOf(fieldOf(list, field))}`);
    return sql`${comparedText(target, rows.column(references[index] as string))} = ${comparedText(target, value)}`;
  });
  const { rows: counted } = await sql<{ rows: number }>`
    select count(*)::integer as rows from (
      select ${rows.from(...references)} join ${sql.table(list.table)} used on ${sql.join(isReferred, sql` and `)}
      where used.id = any(${[...selection.ids]}::bigint[]) and ${isLive(referencing, corporateId)} limit ${MAX_COUNT + 1}
    ) referring
  `.execute(tx);
  return counted[0]?.rows ?? 0;
}

/** The values of a record's text fields, by which the screens of the rows can be filtered. */
async function textsOfRecord(tx: Tx, list: ListDefinition, id: number): Promise<Record<string, string>> {
  const texts = list.fields.filter(({ kind }) => kind === 'text');
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(texts.map((field) => sql`${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`))}
    from ${sql.table(list.table)} where id = ${id}
  `.execute(tx);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
