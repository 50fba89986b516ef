/**
 * The meaning of a cell's number format: Excel has no date type, so a date is a number in a cell that shows dates.
 * Small integers, since they are checked for every number cell. Readers compare them: those between `plain` and
 * `percent` are dates, times and durations, and durations are the last of these.
 */
export const NumberKind = {
  /** A number like any other. */
  plain: 0,
  day: 1,
  /** A day with a time to the minute or second, as shown. */
  dateTime: 2,
  /** A day with a time that shows fractions of a second. */
  dateTimeFraction: 3,
  /** A time of day without a day. */
  time: 4,
  /** Elapsed time that does not wrap at 24 hours: `[h]`, `[h]:mm`, `[h]:mm:ss`, `[m]`, `[m]:ss`, `[s]`. */
  elapsedHours: 5,
  elapsedHoursMinutes: 6,
  elapsedHoursSeconds: 7,
  elapsedMinutes: 8,
  elapsedMinutesSeconds: 9,
  elapsedSeconds: 10,
  percent: 11,
  /** Only zeros, `00000000`: whole numbers are padded. The value increases with the number of zeros. */
  zeroFilled: 12,
} as const;
export type NumberKind = (typeof NumberKind)[keyof typeof NumberKind];

/**
 * Formats that files reference only by number. Those from 27 differ between Chinese, Japanese and Korean Excel, but are
 * dates or times in each. A value below 1 is a time of day in all of them, so one kind is sufficient.
 */
const BUILT_IN = new Map<number, NumberKind>([
  ...numbered([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58], NumberKind.day),
  ...numbered([22], NumberKind.dateTime),
  ...numbered([18, 19, 20, 21, 32, 33, 34, 35, 45, 55, 56], NumberKind.time),
  ...numbered([47], NumberKind.dateTimeFraction),
  ...numbered([46], NumberKind.elapsedHoursSeconds),
  ...numbered([9, 10], NumberKind.percent),
]);

function numbered(ids: readonly number[], kind: NumberKind): [number, NumberKind][] {
  return ids.map((id) => [id, kind]);
}

/** The kind of a format that has a number only. */
export function builtInNumberKind(id: number): NumberKind {
  return BUILT_IN.get(id) ?? NumberKind.plain;
}

/** Format codes longer than this are not Excel's (its limit is 255). */
const MAX_FORMAT_LENGTH = 1024;

/** The maximum number of zeros, so that {@link NumberKind} fits a byte; no code has as many. */
const MAX_ZEROS = 64;
/** A format of two or more zeros, with a colour, a locale or space, but no condition and no digits of `[DBNum1]`. */
const ONLY_ZEROS = /^(?:\[(?!dbnum)(?:\$-[\da-f]+|[a-z]+ ?\d*)\])*(0{2,})(?:_.)*(?:;|$)/i;

/**
 * The kind of a format code such as `yyyy-mm-dd`, `[$-804]yyyy"年"m"月"d"日";@` or `[h]:mm`. Quoted and escaped text,
 * colours, locales and conditions are ignored. The first section that is not only literal text for some numbers
 * decides.
 */
export function numberKindOf(formatCode: string): NumberKind {
  if (formatCode.length > MAX_FORMAT_LENGTH) return NumberKind.plain;
  const section = sectionsOf(formatCode).find((candidate) => !isConditionalLiteral(candidate)) ?? '';
  const elapsed = /\[(h+|m+|s+)\]/.exec(section);
  if (elapsed) return elapsedKind(elapsed[1]![0]!, section.slice(elapsed.index + elapsed[0].length));
  const zeros = ONLY_ZEROS.exec(formatCode)?.[1]?.length ?? 0;
  if (zeros > 0) return zeros > MAX_ZEROS ? NumberKind.plain : ((NumberKind.zeroFilled + zeros) as NumberKind);
  const code = section
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general/g, '')
    .replace(/am\/pm|a\/p/g, 'h');
  // With several per cent signs the number is multiplied by 100 several times: it is read as a plain number.
  if (code.split('%').length === 2) return NumberKind.percent;
  const fraction = /s\.0+/.test(code);
  // `e+` and `e-` are exponents; any other `e` is a year.
  const letters = code.replace(/s\.0+/g, 's').replace(/e[+-]/g, '0');
  if (/[0#?@]/.test(letters)) return NumberKind.plain;
  const hasTime = /[hs]/.test(letters);
  // Besides years, months and days: `e` and `b` are years and `g` is an era of Asian calendars, `aaa` is a weekday.
  const hasDay = /[ydegb]|a{3}|mmm/.test(letters) || (!hasTime && letters.includes('m'));
  if (!hasTime && !hasDay) return NumberKind.plain;
  if (fraction) return NumberKind.dateTimeFraction;
  if (!hasTime) return NumberKind.day;
  return hasDay ? NumberKind.dateTime : NumberKind.time;
}

/** The sections in lower case, without literal text. */
function sectionsOf(formatCode: string): string[] {
  const sections = [''];
  for (let i = 0; i < formatCode.length; i++) {
    const character = formatCode[i]!;
    if (character === ';') sections.push('');
    else if (character === '\\' || character === '_' || character === '*') i++;
    else if (character === '"') {
      const end = formatCode.indexOf('"', i + 1);
      i = end < 0 ? formatCode.length : end;
    } else sections[sections.length - 1] += character;
  }
  return sections.map((section) => section.toLowerCase());
}

/** `[=0]"-"` replaces some numbers by a text; the next section decides how the others are shown. */
function isConditionalLiteral(section: string): boolean {
  return /^\[[=<>]/.test(section) && section.replace(/\[[^\]]*\]/g, '').trim() === '';
}

function elapsedKind(unit: string, rest: string): NumberKind {
  if (unit === 's') return NumberKind.elapsedSeconds;
  if (unit === 'm') return rest.includes('s') ? NumberKind.elapsedMinutesSeconds : NumberKind.elapsedMinutes;
  if (rest.includes('s')) return NumberKind.elapsedHoursSeconds;
  return rest.includes('m') ? NumberKind.elapsedHoursMinutes : NumberKind.elapsedHours;
}
