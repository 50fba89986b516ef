import { z } from 'zod';
import { dayRange } from '#kit/http/server/query.ts';
import { AMOUNT, OUTER_RATE, POSITIVE } from '../definition.ts';

/* The query schemas of the calls in `outer-routes.ts`, with the specified messages. */

/** A required text with a pattern. `missing` is the message for an empty text, `wrong` for any other invalid one. */
const required = (missing: string, pattern: RegExp, wrong: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.string(missing).min(1, missing).max(20, wrong).regex(pattern, wrong),
  );

const lob = z.preprocess((value) => value ?? '', z.string('请选择品类').trim().min(1, '请选择品类').max(50, '请选择品类'));

const NO_RANGE = '入库时间和出库时间不能同时为空';

export const histogramQuery = z
  .object({
    lob,
    annualizedRate: required('请输入', OUTER_RATE, '请输入最多包含两位小数的正数'),
    ...dayRange('inTimeBegin', 'inTimeEnd'),
    ...dayRange('outTimeBegin', 'outTimeEnd'),
  })
  .refine(
    ({ inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd }) =>
      [inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd].some((day) => day !== undefined),
    NO_RANGE,
  );

export const subLobQuery = z.object({ lob });

const positive = required('请输入正整数', POSITIVE, '请输入正整数');

export const predictionQuery = z.object({
  lob,
  subLob: z.preprocess((value) => value ?? '', z.string('请选择品线').trim().min(1, '请选择品线').max(100, '请选择品线')),
  price: required('请输入非负数，且小数点不超过两位', AMOUNT, '请输入非负数，且小数点不超过两位'),
  count: positive,
  annualizedRate: positive,
  durationInStorage: positive,
});
