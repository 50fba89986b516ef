import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReferencingRows } from '#kit/feature/referencing-rows.ts';
import { comparedText, NamedRows } from '#kit/import/server/check/named-rows.ts';
import { UPLOADS_PER_NAME } from '../definition.ts';
import type { Reference, Source } from '../references.ts';

/**
 * Counts the missing names of a record set, with one scan of the rows for each list that they refer to.
 * @param corporateId null for rows that all corporates share
 */
export async function countSource(tx: Tx, { naming, references }: Source, corporateId: number | null): Promise<void> {
  await sql`delete from unknown_name where source = ${naming.records.name} and corporate_id is not distinct from ${corporateId}::bigint`.execute(
    tx,
  );
  for (const reference of references) await countReference(tx, naming, reference, corporateId);
}

async function countReference(
  tx: Tx,
  naming: ReferencingRows,
  { named, list, fields }: Reference,
  corporateId: number | null,
): Promise<void> {
  const { records } = naming;
  const rows = new NamedRows(naming, records.table, corporateId);
  const references = fields.map((field) => named.by[field] as string);
  const keys = sql.join(fields.map((_, index) => sql.ref(`k${index}`)));
  const values = sql.join(
    references.map((reference, index) => sql`${comparedText(named, rows.column(reference))} as ${sql.ref(`k${index}`)}`),
  );
  const members = sql.join(fields.map((field, index) => sql`${sql.lit(field)}, ${sql.ref(`k${index}`)}::text`));
  const { pieces, money } = weightOf(naming, rows, corporateId);
  // The time of an import's rows is that of its upload. Rows of a list have their own.
  const since = records.life === 'plain' ? sql`min(s.created_at)` : sql`null::timestamptz`;
  await sql`
    insert into unknown_name (corporate_id, source, list, fields, named, lines, pieces, money, since, uploads, upload_count)
    select ${corporateId}::bigint, ${records.name}, ${list.name}, ${fields.join(',')}, jsonb_build_object(${members}),
      sum(lines), sum(pieces), sum(money), min(coalesce(since, upload.created_at)),
      coalesce(jsonb_path_query_array(
        jsonb_agg(jsonb_build_object('id', upload.id, 'lines', lines, 'row', first_row) order by upload.id desc) filter (where upload.id is not null),
        ${`$[0 to ${UPLOADS_PER_NAME - 1}]`}::jsonpath), '[]'),
      count(upload.id)
    from (
      select ${values}, s.upload_id, count(*) as lines, min(s.upload_row) as first_row, ${pieces} as pieces, ${money} as money, ${since} as since
      ${rows.from(...references, ...weighed(naming))} where ${liveOf(naming, corporateId)} and ${rows.isUnknown(named)}
      group by ${keys}, s.upload_id
    ) each left join upload on upload.id = each.upload_id
    group by ${keys}
  `.execute(tx);
}

/** Whether a row `s` counts. */
export function liveOf({ records: { life, scope }, counting = 'true' }: ReferencingRows, corporateId: number | null): RawBuilder<unknown> {
  const counts = life === 'newest-document' || life === 'period-snapshot' ? sql`s.current` : sql.raw(counting);
  return scope === 'corporate' ? sql`s.corporate_id = ${corporateId} and ${counts}` : counts;
}

/** The expressions for pieces and money of a row. */
function weighed({ records: { weight } }: ReferencingRows): string[] {
  return [...(weight === undefined || weight.pieces === 'each' ? [] : weight.pieces), ...(weight?.money ?? [])];
}

/** Sums of absolute values: minus five and five are ten pieces to check. */
function weightOf(
  { records: { weight }, importers }: ReferencingRows,
  rows: NamedRows,
  corporateId: number | null,
): { pieces: RawBuilder<unknown>; money: RawBuilder<unknown> } {
  const nothing = sql`null::numeric`;
  if (weight === undefined) return { pieces: nothing, money: nothing };
  const counted = weight.newestPeriod === true ? sql`filter (where s.period_record_id = ${newestPeriod(importers, corporateId)})` : sql``;
  const pieces =
    weight.pieces === 'each'
      ? sql`count(*)`
      : sql`sum(abs(${sql.join(
          weight.pieces.map((name) => sql`coalesce(${rows.column(name)}, 0)::numeric`),
          sql` + `,
        )}))`;
  const money =
    weight.money === undefined
      ? nothing
      : sql`sum(abs(${sql.join(
          weight.money.map((name) => sql`${rows.column(name)}::numeric`),
          sql` * `,
        )})) ${counted}`;
  return { pieces: sql`${pieces} ${counted}`, money };
}

function newestPeriod(kinds: readonly string[], corporateId: number | null): RawBuilder<unknown> {
  return sql`(
    select id from period_record where corporate_id = ${corporateId} and kind = any(${kinds}) and active_upload_id is not null order by day desc, id desc limit 1
  )`;
}
