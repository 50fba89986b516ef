import { z } from 'zod';
import { dayRange } from '#kit/http/server/query.ts';
import { AMOUNT, HISTOGRAM_RATE, POSITIVE } from '../definition.ts';

/* The query schemas of the calls in `outer-routes.ts`, with the specified messages. */

/** A required text with a pattern. `missing` is the message for an empty text, `wrong` for any other invalid one. */
const requiredMatch = (missing: string, pattern: RegExp, wrong: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.string(missing).min(1, missing).max(20, wrong).regex(pattern, wrong),
  );

/** A required text, with one message for a missing and for an invalid one. */
const requiredText = (message: string, maxLength: number) =>
  z.preprocess((value) => value ?? '', z.string(message).trim().min(1, message).max(maxLength, message));

const lob = requiredText('请选择品类', 50);

const RANGE_REQUIRED_MESSAGE = '入库时间和出库时间不能同时为空';

export const histogramQuery = z
  .object({
    lob,
    annualizedRate: requiredMatch('请输入', HISTOGRAM_RATE, '请输入最多包含两位小数的正数'),
    ...dayRange('inTimeBegin', 'inTimeEnd'),
    ...dayRange('outTimeBegin', 'outTimeEnd'),
  })
  .refine(
    ({ inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd }) =>
      [inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd].some((day) => day !== undefined),
    RANGE_REQUIRED_MESSAGE,
  );

export const subLobQuery = z.object({ lob });

const positive = requiredMatch('请输入正整数', POSITIVE, '请输入正整数');

export const predictionQuery = z.object({
  lob,
  // Specified as required; the interest does not depend on it.
  subLob: requiredText('请选择品线', 100),
  price: requiredMatch('请输入非负数，且小数点不超过两位', AMOUNT, '请输入非负数，且小数点不超过两位'),
  count: positive,
  // Specified as a whole percent, unlike the rate of the histogram.
  annualizedRate: positive,
  durationInStorage: positive,
});
