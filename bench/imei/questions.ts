import { imeiRecords } from '#features/imei/definition.ts';
import type { Question } from '../lists/questions.ts';

type Device = Readonly<Record<string, unknown>>;

/** First pages by the filter that they use. */
interface BenchQuery {
  readonly filter: string;
  readonly questions: readonly Question[];
}

/** Lengths of the typed part of a number: the first letters, half of it, all of it. */
const TYPED = [2, 3, 4, 6, 8, 20];

/**
 * Each filter with numbers of devices from the whole table, in part and whole, and with unknown ones; ranges of a day,
 * a week, a month, a year; combined filters.
 */
export function queriesOf(devices: readonly Device[]): BenchQuery[] {
  const { filters } = imeiRecords;
  const prefixes = filters.filter(({ match }) => match === 'prefix');
  const numbersOf = (of: readonly string[]) =>
    devices.flatMap((device) => of.map((name) => device[name])).filter((value): value is string => typeof value === 'string');
  const beginnings = (of: readonly string[]) => [
    ...new Set([...numbersOf(of).flatMap((value) => TYPED.map((length) => value.slice(0, length))), '龘龘']),
  ];
  return [
    {
      filter: 'none',
      questions: [question({}), question({ current: 2 }), question({ size: 100 }), question({ order: 'asc', orderBy: 'giDate' })],
    },
    ...prefixes.map((filter) => {
      const on = 'also' in filter ? [filter.on, ...filter.also] : [filter.on];
      return { filter: filter.name, questions: beginnings(on).map((value) => question({ [filter.name]: value })) };
    }),
    { filter: 'giDate', questions: devices.flatMap(({ giDate }) => spansFrom(String(giDate))).map(question) },
    {
      filter: 'together',
      questions: devices.flatMap(({ giDate, partNumber, serialNumber }) =>
        spansFrom(String(giDate)).flatMap((days) => [
          question({ ...days, partNumber: String(partNumber).slice(0, 4) }),
          question({ ...days, keyword: String(serialNumber).slice(0, 3) }),
          question({ partNumber: String(partNumber), serialNumber: String(serialNumber).slice(0, 2) }),
        ]),
      ),
    },
  ];
}

const question = (query: Question['query']): Question => ({ what: JSON.stringify(query), query });

/** A day, a week, a month and a year that begin on a day, and everything until it. */
function spansFrom(day: string): Question['query'][] {
  const plus = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return [...[0, 6, 29, 364].map((days) => ({ giDateStart: day, giDateEnd: plus(days) })), { giDateEnd: day }];
}
