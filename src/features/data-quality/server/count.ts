import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { ReferencingRows } from '#kit/feature/referencing-rows.ts';
import { comparedText, NamedRows } from '#kit/import/server/check/named-rows.ts';
import { UPLOADS_PER_NAME } from '../definition.ts';
import type { Reference, Source } from '../references.ts';

/**
 * Counts the unknown names of a record set and stores them in `unknown_name`. Scans the rows once for each reference.
 * @param corporateId null for a record set that is shared by all corporates
 */
export async function countSource(tx: Tx, { referencing, references }: Source, corporateId: number | null): Promise<void> {
  await sql`
    delete from unknown_name where source = ${referencing.records.name} and corporate_id is not distinct from ${corporateId}::bigint
  `.execute(tx);
  for (const reference of references) await countReference(tx, referencing, reference, corporateId);
}

async function countReference(
  tx: Tx,
  referencing: ReferencingRows,
  { target, list, fields }: Reference,
  corporateId: number | null,
): Promise<void> {
  const { records } = referencing;
  const rows = new NamedRows(referencing, records.table, corporateId);
  const references = fields.map((field) => target.by[field] as string);
  const keys = sql.join(fields.map((_, index) => sql.ref(`k${index}`)));
  const values = sql.join(
    references.map((reference, index) => sql`${comparedText(target, rows.column(reference))} as ${sql.ref(`k${index}`)}`),
  );
  const members = sql.join(fields.map((field, index) => sql`${sql.lit(field)}, ${sql.ref(`k${index}`)}::text`));
  const { pieces, money } = sumsOf(referencing, rows, corporateId);
  // Rows of an upload have the time of the upload. Rows of a list have the column `created_at`.
  const since = records.life === 'plain' ? sql`min(s.created_at)` : sql`null::timestamptz`;
  await sql`
    insert into unknown_name (corporate_id, source, list, fields, named, lines, pieces, money, since, uploads, upload_count)
    select ${corporateId}::bigint, ${records.name}, ${list.name}, ${fields.join(',')}, jsonb_build_object(${members}),
      sum(lines), sum(pieces), sum(money), min(coalesce(since, upload.created_at)),
      coalesce(jsonb_path_query_array(
        jsonb_agg(jsonb_build_object('id', upload.id, 'lines', lines, 'row', first_row) order by upload.id desc)
          filter (where upload.id is not null),
        ${`$[0 to ${UPLOADS_PER_NAME - 1}]`}::jsonpath), '[]'),
      count(upload.id)
    from (
      select ${values}, s.upload_id, count(*) as lines, min(s.upload_row) as first_row, ${pieces} as pieces, ${money} as money,
        ${since} as since
      ${rows.from(...references, ...weightReferences(referencing))}
      where ${isLive(referencing, corporateId)} and ${rows.isUnknown(target)}
      group by ${keys}, s.upload_id
    ) each left join upload on upload.id = each.upload_id
    group by ${keys}
  `.execute(tx);
}

/** The condition that a row `s` is current and counted. */
export function isLive({ records: { life, scope }, condition = 'true' }: ReferencingRows, corporateId: number | null): RawBuilder<unknown> {
  const isCurrent = life === 'newest-document' || life === 'period-snapshot' ? sql`s.current` : sql.raw(condition);
  return scope === 'corporate' ? sql`s.corporate_id = ${corporateId} and ${isCurrent}` : isCurrent;
}

/** The references for the pieces and the money of a row. */
function weightReferences({ records: { weight } }: ReferencingRows): string[] {
  return [...(weight === undefined || weight.pieces === 'each' ? [] : weight.pieces), ...(weight?.money ?? [])];
}

/** The sums of pieces and money; null without a weight. Values are absolute: -5 and 5 are 10 pieces to check. */
function sumsOf(
  { records: { weight }, importers }: ReferencingRows,
  rows: NamedRows,
  corporateId: number | null,
): { pieces: RawBuilder<unknown>; money: RawBuilder<unknown> } {
  const none = sql`null::numeric`;
  if (weight === undefined) return { pieces: none, money: none };
  const filter = weight.newestPeriod === true ? sql`filter (where s.period_record_id = ${newestPeriod(importers, corporateId)})` : sql``;
  const pieces =
    weight.pieces === 'each'
      ? sql`count(*)`
      : sql`sum(abs(${sql.join(
          weight.pieces.map((name) => sql`coalesce(${rows.column(name)}, 0)::numeric`),
          sql` + `,
        )}))`;
  const money =
    weight.money === undefined
      ? none
      : sql`sum(abs(${sql.join(
          weight.money.map((name) => sql`${rows.column(name)}::numeric`),
          sql` * `,
        )})) ${filter}`;
  return { pieces: sql`${pieces} ${filter}`, money };
}

/** The newest period of these imports that has an upload. */
function newestPeriod(kinds: readonly string[], corporateId: number | null): RawBuilder<unknown> {
  return sql`(
    select id from period_record
    where corporate_id = ${corporateId} and kind = any(${kinds}) and active_upload_id is not null
    order by day desc, id desc limit 1
  )`;
}
