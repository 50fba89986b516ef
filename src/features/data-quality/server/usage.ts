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
import { sourcesOf, type Reference, type Source } from '../references.ts';
import { liveOf } from './count.ts';
import { pathToRows } from './wire.ts';

/** Rows counted at most; of more it is only said that there are more. */
const COUNTED = 10_000;
/** Records of one call, as many as one call removes. */
const RECORDS = 1000;

const removalCodes = ({ codes }: ListDefinition): string[] => [codes.remove, codes.batchRemove].filter((code) => code !== undefined);

const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.coerce.number().int().positive()).min(1).max(RECORDS),
);

/** The call that says which data refers to records of a list, before they are removed. */
export function usageRoute(product: Product): Route {
  const sources = sourcesOf(product.features);
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
      const named = query.ids.length === 1 ? await keyOf(tx, list, query.ids[0] as number) : {};
      const usage = [];
      for (const { naming, references } of sources) {
        const reference = references.find((each) => each.list.name === list.name);
        if (reference === undefined || !hasAnyCode(session, naming.menus)) continue;
        const rows = await rowsUsing(tx, naming, reference, { ids: query.ids, corporateId: corporateOf(session) });
        if (rows === 0) continue;
        const names = Object.fromEntries(reference.fields.flatMap((field) => (named[field] === undefined ? [] : [[field, named[field]]])));
        const path = pathToRows(naming, names, { product, list });
        usage.push({ title: t(naming.records.title), rows: Math.min(rows, COUNTED), more: rows > COUNTED, path });
      }
      return usage;
    },
  });
}

/** The number of live rows that refer to one of the records, at most one more than are counted. */
async function rowsUsing(
  tx: Tx,
  naming: Source['naming'],
  { named, list, fields }: Reference,
  selection: { readonly ids: readonly number[]; readonly corporateId: number },
): Promise<number> {
  const corporateId = naming.records.scope === 'corporate' ? selection.corporateId : null;
  const rows = new NamedRows(naming, naming.records.table, corporateId);
  const references = fields.map((field) => named.by[field] as string);
  const same = fields.map((field, index) => {
    const value = sql.ref(`used.${columnOf(fieldOf(list, field))}`);
    return sql`${comparedText(named, rows.column(references[index] as string))} = ${comparedText(named, value)}`;
  });
  const { rows: counted } = await sql<{ rows: number }>`
    select count(*)::integer as rows from (
      select ${rows.from(...references)} join ${sql.table(list.table)} used on ${sql.join(same, sql` and `)}
      where used.id = any(${[...selection.ids]}::bigint[]) and ${liveOf(naming, corporateId)} limit ${COUNTED + 1}
    ) referring
  `.execute(tx);
  return counted[0]?.rows ?? 0;
}

/** The texts of a record's fields, by which its rows are found on their screens. */
async function keyOf(tx: Tx, list: ListDefinition, id: number): Promise<Record<string, string>> {
  const texts = list.fields.filter(({ kind }) => kind === 'text');
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(texts.map((field) => sql`${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`))}
    from ${sql.table(list.table)} where id = ${id}
  `.execute(tx);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
