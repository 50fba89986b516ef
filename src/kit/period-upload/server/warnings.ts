import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, type Field } from '#kit/fields/field.ts';
import { RuleBroken } from '#kit/http/server/failure.ts';
import type { Misfit, RowWarning, Staging, Warnings } from '#kit/import/server/importer.ts';
import { fieldOf } from '#kit/records/define.ts';
import {
  MISFIT_SHARE,
  referred,
  SHARED_KEYS_FROM_ROWS,
  SHARED_KEYS_SHARE,
  type CategoryOfPlace,
  type DayOfPlace,
  type NamedRecord,
} from '../content.ts';
import type { PeriodUploadDefinition } from '../define.ts';
import type { ReplacedPeriod } from './compare.ts';
import { keyOf } from './live-rows.ts';

/** The period that a file is uploaded for, and what is there now. */
export interface Place extends ReplacedPeriod {
  /** The day, or the first day of the week or quarter. */
  readonly day: string;
}

type Found = { readonly warnings: readonly RowWarning[]; readonly misfit: Misfit | null };

const NOTHING: Found = { warnings: [], misfit: null };

/**
 * What a file says against its place and what in it nobody knows (domain §3.12, §3.13).
 * Throws where every line contradicts the place.
 */
export async function warningsOf(tx: Tx, definition: PeriodUploadDefinition, staging: Staging, place: Place): Promise<Warnings> {
  const rows = new StagedRows(definition, staging, place.corporateId);
  const { category, day } = definition.place ?? {};
  const found = [
    category === undefined ? NOTHING : await otherCategories(tx, rows, category),
    day === undefined ? NOTHING : await farDays(tx, rows, day, place),
  ];
  const strange = await strangerToWhatItReplaces(tx, definition, staging, place);
  return {
    rows: [...found.flatMap(({ warnings }) => warnings), ...(definition.names ?? []).map((named) => rows.unknown(named))],
    misfits: [...found.map(({ misfit }) => misfit), strange].filter((misfit) => misfit !== null),
  };
}

/** The staged rows `s` with the records that they name. */
class StagedRows {
  readonly definition: PeriodUploadDefinition;
  readonly count: number;
  readonly #table: RawBuilder<unknown>;
  readonly #corporateId: number;

  constructor(definition: PeriodUploadDefinition, staging: Staging, corporateId: number) {
    this.definition = definition;
    this.count = staging.rows;
    this.#table = sql`${sql.table(staging.table)}`;
    this.#corporateId = corporateId;
  }

  /** `from` the rows, joined with what leads to these references. */
  from(...references: readonly string[]): RawBuilder<unknown> {
    const joins = this.#leadingTo(references).map(
      (named) => sql`left join ${sql.table(named.in.table)} ${sql.ref(named.name)} on ${this.#is(named, named.name)}`,
    );
    return sql.join([sql`from ${this.#table} s`, ...joins], sql` `);
  }

  /** The rows that name a record which is not there. */
  unknown(named: NamedRecord): RowWarning {
    const references = Object.values(named.by);
    const complete = references.map((reference) => sql`${this.column(reference)} is not null`);
    return {
      ...named.unknown,
      rows: sql<{ row_number: number }>`
        select s.row_number ${this.from(...references)}
        where ${sql.join(complete, sql` and `)} and not exists (select from ${sql.table(named.in.table)} known where ${this.#is(named, 'known')})
      `,
    };
  }

  column(reference: string): RawBuilder<unknown> {
    const { record, field } = referred(reference);
    const of: { readonly name: string; readonly fields: readonly Field[] } =
      record === null ? this.definition.records : this.#named(record).in;
    return sql.ref(`${record ?? 's'}.${columnOf(fieldOf(of, field))}`);
  }

  #named(name: string): NamedRecord {
    const named = this.definition.names?.find((each) => each.name === name);
    if (named === undefined) throw new Error(`rows of ${this.definition.name} name no ${name}`);
    return named;
  }

  /** The named records that these references need, each after those that it leads on from. */
  #leadingTo(references: readonly string[]): NamedRecord[] {
    const needed = new Set<NamedRecord>();
    const add = (reference: string): void => {
      const { record } = referred(reference);
      if (record === null) return;
      const named = this.#named(record);
      for (const further of Object.values(named.by)) add(further);
      needed.add(named);
    };
    references.forEach(add);
    return [...needed];
  }

  /** Whether the row `alias` of a named record's table is the live one that a staged row names. */
  #is({ in: { scope, life, ...records }, by }: NamedRecord, alias: string): RawBuilder<unknown> {
    const same = Object.entries(by).map(
      ([field, reference]) => sql`${sql.ref(`${alias}.${columnOf(fieldOf(records, field))}`)} = ${this.column(reference)}`,
    );
    const owned = scope === 'corporate' ? [sql`${sql.ref(`${alias}.corporate_id`)} = ${this.#corporateId}`] : [];
    const live = life === 'newest-document' ? [sql`${sql.ref(`${alias}.current`)}`] : [];
    return sql.join([...owned, ...live, ...same], sql` and `);
  }
}

/** Lines whose records are of the category of a place beside this one. */
async function otherCategories(tx: Tx, rows: StagedRows, { from, field, own, others }: CategoryOfPlace): Promise<Found> {
  const category = sql`lower(${rows.column(from)})`;
  const strange = others.map((other) => other.toLowerCase());
  const { rows: counted } = await sql<{ category: string; lower: string; lines: number }>`
    select min(${rows.column(from)}) as category, ${category} as lower, count(*)::integer as lines ${rows.from(from)}
    where ${category} = any(${strange}) group by ${category} order by lines desc
  `.execute(tx);
  const warnings = counted.map((one): RowWarning => ({
    field,
    text: '该行物料的品类是 {{category}}，不是 {{place}}',
    parameters: { category: one.category, place: own[0] ?? '' },
    rows: sql<{ row_number: number }>`select s.row_number ${rows.from(from)} where ${category} = ${one.lower}`,
  }));
  const lines = counted.reduce((sum, one) => sum + one.lines, 0);
  const categories = counted.map((one) => `${one.category} ${one.lines}`).join('、');
  return {
    warnings,
    misfit: contradiction(lines, rows.count, { place: own[0] ?? '', categories }, [
      '文件中全部 {{of}} 行的物料都不是 {{place}}（{{categories}}），未保存任何数据。请核对上传位置',
      '{{of}} 行中有 {{lines}} 行的物料不是 {{place}}（{{categories}}）',
    ]),
  };
}

/** Lines with a day that is far from the period's. */
async function farDays(tx: Tx, rows: StagedRows, { field, within }: DayOfPlace, { day }: Place): Promise<Found> {
  const value = rows.column(field);
  const far = sql`abs(${value}::date - ${day}::date) > ${within}`;
  const { rows: counted } = await sql<{ lines: number; first: string | null; last: string | null }>`
    select count(*)::integer as lines, min(${value})::date as first, max(${value})::date as last ${rows.from()} where ${far}
  `.execute(tx);
  const { lines, first, last } = counted[0] ?? { lines: 0, first: null, last: null };
  if (lines === 0) return NOTHING;
  const header = fieldOf(rows.definition.records, field).label;
  return {
    warnings: [
      {
        field,
        text: '与数据日期 {{day}} 相差超过 {{within}} 天',
        parameters: { day, within },
        rows: sql<{ row_number: number }>`select s.row_number ${rows.from()} where ${far}`,
      },
    ],
    misfit: contradiction(lines, rows.count, { header, day, within, first: first ?? '', last: last ?? '' }, [
      '文件中全部 {{of}} 行的“{{header}}”（{{first}} 至 {{last}}）与 {{day}} 相差都超过 {{within}} 天，未保存任何数据。请核对上传位置',
      '{{of}} 行中有 {{lines}} 行的“{{header}}”（{{first}} 至 {{last}}）与 {{day}} 相差超过 {{within}} 天',
    ]),
  };
}

/** Few contradicting lines are warnings alone, most of them speak against the file; where all do, it is refused. */
function contradiction(
  lines: number,
  of: number,
  parameters: Readonly<Record<string, string | number>>,
  [refusal, text]: readonly [string, string],
): Misfit | null {
  if (lines > 0 && lines === of) throw new RuleBroken(refusal, { ...parameters, of });
  return lines > of * MISFIT_SHARE ? { lines, of, text, parameters: { ...parameters, lines, of } } : null;
}

/** A file that shares hardly a key with the rows that it replaces; the right file after a wrong one does, too, so that it is never refused. */
async function strangerToWhatItReplaces(
  tx: Tx,
  definition: PeriodUploadDefinition,
  staging: Staging,
  { id, activeUploadId }: Place,
): Promise<Misfit | null> {
  const { records } = definition;
  if (activeUploadId === null || records.key.length === 0) return null;
  const { rows } = await sql<{ there: number; shared: number }>`
    select count(*)::integer as there, count(s.row_number)::integer as shared
    from ${sql.table(records.table)} t left join ${sql.table(staging.table)} s on ${keyOf(definition, 's', 't')}
    where t.period_record_id = ${id} and t.upload_id = ${activeUploadId}
  `.execute(tx);
  const { there, shared } = rows[0] ?? { there: 0, shared: 0 };
  if (there < SHARED_KEYS_FROM_ROWS || shared >= Math.min(there, staging.rows) * SHARED_KEYS_SHARE) return null;
  return {
    lines: staging.rows - shared,
    of: staging.rows,
    text: '现有的 {{there}} 行中只有 {{shared}} 行在文件中',
    parameters: { there, shared },
  };
}
