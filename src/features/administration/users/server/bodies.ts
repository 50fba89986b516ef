import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
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
const id = z.coerce.number('请选择').int('请选择').positive('请选择');
/**
 * The user's shops; beyond the specification. When absent, a new user gets the creator's current shop, and an existing
 * user keeps their shops.
 */
const shopIds = z.array(id).min(1, '请选择').max(1000).optional();

/**
 * A new user. `password` is encrypted in transit. Without it the server generates one and returns it once
 * (docs/business-rules/accounts.md#initial-passwords).
 */
export const addUserBody = z.strictObject({
  userName,
  loginAccount,
  phoneNumber,
  roleId: id,
  password: z.preprocess(emptyIsAbsent, z.string().max(2000).optional()),
  shopIds,
  /** A service account, which has no password. Beyond the specification. */
  service: z.boolean().default(false),
});

/** A changed user. The login account cannot change, but may be sent. */
export const editUserBody = z.strictObject({
  userId: id,
  userName,
  loginAccount: z.preprocess(emptyIsAbsent, z.string().trim().optional()),
  phoneNumber,
  roleId: id,
  shopIds,
  version: sentVersion,
});

/** The user whose password or second factor is reset, or whose sessions end. */
export const userIdBody = z.strictObject({ userId: id });

/** A user has one role. The specification prints a list. */
export const assignRoleBody = z.strictObject({
  userId: id,
  roleIds: z.array(id, '请选择').min(1, '请选择').max(1, '一个用户只能有一个角色'),
  version: sentVersion,
});

const visibility = z.coerce.number().int().min(1).max(2);

/**
 * Column groups of the inventory-expense summary: 1 shown, 2 hidden
 * (docs/business-rules/ledger-and-interest.md#column-groups).
 */
export const showSummaryQuery = z.object({ showPurchasing: visibility, showDelivery: visibility });
export const showHistogramQuery = z.object({ showPurchasingHistogram: visibility, showDeliveryHistogram: visibility });
