import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { MissingCodes } from '#kit/http/page-contract.ts';
import { InvalidField, RuleViolation } from '#kit/failure/server/failure.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import { acceptsCodes, CODE_LIST_ID_LENGTH, codeListIdOf, codesIn, MAX_CODE_LENGTH, MAX_CODES, MAX_CODES_A_DAY } from '../code-list.ts';
import type { CodeList } from '../contract.ts';
import type { FilterDefinition, QueriedRecords } from '../define.ts';
import { codeColumns, inRelatedRecords } from './conditions.ts';
import { withinScope } from './scope.ts';

/**
 * Stores the codes of a text for use in filters. The same codes have the same id for all users.
 * @throws RuleViolation for no code, too many codes, a code that is too long, or too many stored codes within a day
 */
export async function storeCodes(
  tx: Tx,
  text: string,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<CodeList> {
  const codes = codesIn(text);
  if (codes.length === 0) throw codesProblem('请输入至少一个编码');
  if (codes.length > MAX_CODES)
    throw codesProblem('一次最多筛选{{max}}个编码，现有{{count}}个', { max: { number: MAX_CODES }, count: { number: codes.length } });
  const tooLong = codes.find((code) => code.length > MAX_CODE_LENGTH);
  if (tooLong !== undefined) throw codesProblem('编码{{code}}… 超过{{max}}个字符', { code: tooLong.slice(0, 20), max: MAX_CODE_LENGTH });
  const id = createHash('sha256').update(codes.join('\n')).digest('hex').slice(0, CODE_LIST_ID_LENGTH);
  const storedToday = sql`(
    select coalesce(sum(code_count), 0) from code_list
    where stored_by = ${userId} and stored_at > ${now}::timestamptz - interval '1 day'
  )`;
  // A list that is already stored does not count again. Its last use (`kept_at`) is updated.
  const { rows } = await sql`
    insert into code_list (id, codes, code_count, kept_at, stored_at, stored_by)
    select ${id}, ${codes}::text[], ${codes.length}::integer, ${now}::timestamptz, ${now}::timestamptz, ${userId}::bigint
    where exists (select from code_list where id = ${id}) or ${codes.length} + ${storedToday} <= ${MAX_CODES_A_DAY}
    on conflict (id) do update set kept_at = excluded.kept_at returning id
  `.execute(tx);
  if (rows.length === 0) throw codesProblem('24小时内最多保存{{max}}个编码，请稍后再试', { max: { number: MAX_CODES_A_DAY } });
  return { id, codes };
}

const codesProblem = (text: string, parameters: Parameters = {}) =>
  new RuleViolation(text, parameters, [{ field: 'codes', text, parameters }]);

/** The codes of a stored list; null if it does not exist. */
export async function codesOfList(tx: Tx, id: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ codes: string[] }>`select codes from code_list where id = ${id}`.execute(tx);
  return rows[0]?.codes ?? null;
}

/**
 * The query of a call with the codes instead of each reference to a list.
 * @throws RuleViolation for a list that no longer exists
 */
export async function resolveCodeLists<Query extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  filters: readonly FilterDefinition[],
  query: Query,
): Promise<Query> {
  const resolved: Record<string, readonly string[]> = {};
  for (const filter of filters.filter(acceptsCodes)) {
    const value = query[filter.name];
    const id = typeof value === 'string' ? codeListIdOf(value) : null;
    if (id === null) continue;
    const codes = await codesOfList(tx, id);
    if (codes === null) throw new InvalidField(filter.name, '编码清单已失效，请重新粘贴');
    resolved[filter.name] = codes;
  }
  return { ...query, ...resolved };
}

/** The rows in which codes are searched: the rows `r` of `from` that the caller may see (`scope`). */
interface Searched {
  readonly records: QueriedRecords;
  readonly from: RawBuilder<unknown>;
  readonly scope: RawBuilder<unknown> | null;
}

/** The codes as pasted and, if one has full-width characters, in half-width characters. */
function spellingsOfAll(codes: readonly string[]): (readonly string[])[] {
  const narrow = codes.map((code) => code.normalize('NFKC'));
  return narrow.every((code, index) => code === codes[index]) ? [codes] : [codes, narrow];
}

/** The codes without a visible row, by filter with a list, in the order of the list. Other filters are ignored. */
export async function missingCodesOf(
  tx: Tx,
  { records, from, scope }: Searched,
  filters: readonly FilterDefinition[],
  query: Readonly<Record<string, unknown>>,
): Promise<MissingCodes> {
  const missing: Record<string, readonly string[]> = {};
  for (const filter of filters.filter(acceptsCodes)) {
    const codes = query[filter.name];
    if (!Array.isArray(codes)) continue;
    const { source } = filter;
    // Each column is compared with each spelling of the codes. A code is missing if no comparison finds a row.
    const comparisons = codeColumns(source?.records ?? records, filter)
      .flatMap(({ stored, comparable }) => spellingsOfAll(codes).map((spelling) => ({ stored, compared: spelling.map(comparable) })))
      .map(({ stored, compared }, index) => {
        const isEqual = sql`${stored} = ${sql.ref(`code_list.compared_${index}`)}`;
        return {
          compared,
          name: sql.ref(`compared_${index}`),
          hasCode: source === undefined ? isEqual : inRelatedRecords(source, isEqual),
        };
      });
    const { rows } = await sql<{ code: string }>`
      select code_list.code from unnest(${codes}::text[], ${sql.join(comparisons.map(({ compared }) => sql`${compared}::text[]`))})
        with ordinality code_list (code, ${sql.join(comparisons.map(({ name }) => name))}, place)
      where ${sql.join(
        comparisons.map(({ hasCode }) => sql`not exists (select from ${from} r where ${withinScope(scope, hasCode)})`),
        sql` and `,
      )} order by code_list.place
    `.execute(tx);
    missing[filter.name] = rows.map(({ code }) => code);
  }
  return missing;
}
