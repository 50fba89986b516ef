import { z } from 'zod';
import { ownPasswordBody } from '#features/session/contract.ts';
import { chosenId, chosenIds } from '../../server/chosen.ts';
import { OVERLAP_HOURS_DEFAULT, OVERLAP_HOURS_MAX, TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from '../definition.ts';

/** A new token. The maximums of the codes only limit the size of the body. */
const tokenForm = z.strictObject({
  name: z.string('请输入').trim().min(1, '请输入').max(TOKEN_NAME_MAX, '最大长度为50'),
  codes: z.array(z.string().max(100), '请选择').min(1, '请选择').max(1000),
  shopIds: chosenIds,
  readOnly: z.boolean().default(true),
  days: z.coerce
    .number('请输入')
    .int('请输入')
    .min(1, '有效期为1至365天')
    .max(TOKEN_DAYS_MAX, '有效期为1至365天')
    .default(TOKEN_DAYS_DEFAULT),
});
export type TokenForm = z.output<typeof tokenForm>;

export const tokenIdBody = z.strictObject({ tokenId: chosenId });
const rotation = tokenIdBody.extend({
  /** How long the previous token remains valid. */
  overlapHours: z.coerce
    .number('请输入')
    .int('请输入')
    .min(0, '请输入')
    .max(OVERLAP_HOURS_MAX, '最多168小时')
    .default(OVERLAP_HOURS_DEFAULT),
});

/** The caller's password is needed, because the session may be stolen. */
export const addOwnBody = tokenForm.extend(ownPasswordBody.shape);
export const rotateOwnBody = rotation.extend(ownPasswordBody.shape);

export const addServiceBody = tokenForm.extend({ userId: chosenId });
export const rotateServiceBody = rotation;
