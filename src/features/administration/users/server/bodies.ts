import { z } from 'zod';
import { ENCRYPTED_PASSWORD_MAX } from '#features/session/contract.ts';
import { sentVersion } from '#kit/edit/contract.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { chosenId, chosenIds } from '../../server/chosen.ts';
import { LOGIN_ACCOUNT_MAX, LOGIN_ACCOUNT_PATTERN, MOBILE_PHONE, USER_NAME_MAX } from '../definition.ts';

const absentIsEmpty = (value: unknown) => value ?? '';

const userName = z.string('请输入').trim().min(1, '请输入').max(USER_NAME_MAX, '最大长度为50');
const loginAccount = z
  .string('请输入')
  .trim()
  .min(1, '请输入')
  .max(LOGIN_ACCOUNT_MAX, '最大长度为30')
  .regex(LOGIN_ACCOUNT_PATTERN, '账号不能含有空格');
const phoneNumber = z.preprocess(
  absentIsEmpty,
  z
    .string()
    .trim()
    .regex(new RegExp(`^$|${MOBILE_PHONE.source}`), '请输入正确的手机号码'),
);
/** Beyond the specification. When absent: the creator's current shop for a new user, unchanged for an existing one. */
const shopIds = chosenIds.optional();

/** A new user. Without `password`, which is encrypted, the server generates one and returns it once. */
export const addUserBody = z.strictObject({
  userName,
  loginAccount,
  phoneNumber,
  roleId: chosenId,
  password: z.preprocess(emptyIsAbsent, z.string().max(ENCRYPTED_PASSWORD_MAX).optional()),
  shopIds,
  /** A service account, which has no password. Beyond the specification. */
  service: z.boolean().default(false),
});

/** A changed user. The login account cannot change, but may be sent. */
export const editUserBody = z.strictObject({
  userId: chosenId,
  userName,
  loginAccount: z.preprocess(emptyIsAbsent, z.string().trim().optional()),
  phoneNumber,
  roleId: chosenId,
  shopIds,
  version: sentVersion,
});

/** The user whose password or second factor is reset, or whose sessions end. */
export const userIdBody = z.strictObject({ userId: chosenId });

/** A user has one role. The specification prints a list. */
export const assignRoleBody = z.strictObject({
  userId: chosenId,
  roleIds: z.array(chosenId, '请选择').min(1, '请选择').max(1, '一个用户只能有一个角色'),
  version: sentVersion,
});

const visibility = z.coerce.number().int().min(1).max(2);

/** Column groups of the inventory-expense summary: 1 shown, 2 hidden. */
export const showSummaryQuery = z.object({ showPurchasing: visibility, showDelivery: visibility });
export const showHistogramQuery = z.object({ showPurchasingHistogram: visibility, showDeliveryHistogram: visibility });
