import pg from 'pg';

const { builtins } = pg.types;

const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;
const TIMESTAMP_ARRAY = 1115;
const TEXT_ARRAY = 1009;

/** Ids and counts. A value that JavaScript cannot represent exactly is an error. */
function exactNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database's integer ${text} is beyond what a number holds exactly`);
  return number;
}

const asText = (text: string) => text;
/** The driver's types do not include arrays. */
const parserOf = pg.types.getTypeParser as (oid: number) => (text: string) => unknown;
const textArray = parserOf(TEXT_ARRAY) as (text: string) => string[];

const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactNumber],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : exactNumber(item)))],
  [builtins.NUMERIC, asText],
  [NUMERIC_ARRAY, textArray],
  [builtins.DATE, asText],
  [DATE_ARRAY, textArray],
  [builtins.TIMESTAMP, asText],
  [TIMESTAMP_ARRAY, textArray],
  [builtins.INTERVAL, asText],
]);

/**
 * JavaScript types of the database's values: `bigint` as number, `numeric` as text (money is never a float), `date` as
 * `yyyy-MM-dd`, `timestamp` as `yyyy-MM-dd HH:mm:ss[.ffffff]`, `timestamptz` as Date, `json` parsed, `bytea` as Buffer.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
