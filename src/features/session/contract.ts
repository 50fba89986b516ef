import { z } from 'zod';
import { LOGIN_ACCOUNT_MAX } from '#features/administration/users/definition.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { AVATAR_MAX, INTRODUCTION_MAX } from './definition.ts';

/** Maximum length of an encrypted password, `keyId.base64(…)`; with the key in use it is shorter. */
export const ENCRYPTED_PASSWORD_MAX = 2000;

/**
 * Sign-in: `password` is `keyId.base64(RSA-OAEP-SHA256)` (docs/api.md#sessions-and-menus). Limits:
 * docs/business-rules/accounts.md#sessions.
 */
export const signInBody = z.strictObject({
  loginAccount: z.string().trim().min(1, '请输入账号').max(LOGIN_ACCOUNT_MAX, '最大长度为30'),
  password: z.string().min(1, '请输入密码').max(ENCRYPTED_PASSWORD_MAX),
});

/** All three passwords are encrypted (docs/api.md#sessions-and-menus). */
export const changePasswordBody = z.strictObject({
  userId: z.coerce.number().int().positive(),
  oldPassword: z.string().min(1, '请输入原始密码').max(ENCRYPTED_PASSWORD_MAX),
  newPassword: z.string().min(1, '请输入新密码').max(ENCRYPTED_PASSWORD_MAX),
  confirmPassword: z.string().min(1, '请再次输入密码').max(ENCRYPTED_PASSWORD_MAX),
});

/** The second step of sign-in: the ticket of the first one, and a code of the authenticator app or a recovery code. */
export const signInCodeBody = z.strictObject({
  ticket: z.string().min(1).max(100),
  code: z.string('请输入验证码').trim().min(1, '请输入验证码').max(50),
});

/**
 * The encrypted password confirms a change of the second factor or the end of sessions. After a single sign-on the
 * password is absent, and the sign-on must be recent.
 */
export const ownPasswordBody = z.strictObject({
  password: z.string('请输入密码').min(1, '请输入密码').max(ENCRYPTED_PASSWORD_MAX).optional(),
});

export const ownCodeBody = signInCodeBody.pick({ code: true });

/** Confirms that the second factor is switched off or gets new recovery codes. */
export const bothFactorsBody = ownPasswordBody.extend(ownCodeBody.shape);

const secondFactor = z.object({
  enabled: z.boolean(),
  /** Null if the second factor is switched off. */
  enabledTime: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the role requires a second factor; the user cannot switch it off then. */
  required: z.boolean(),
});
export type OwnSecondFactor = DeepReadonly<z.output<typeof secondFactor>>;

/** The status of the second factor of the caller. */
export const ownSecondFactor = defineCall({ method: 'GET', path: '/sys/secondFactor', result: secondFactor });

/** The key of a new second factor; shown once. */
const setup = z.object({
  /** In base32, for manual entry. */
  secret: z.string(),
  /** The content of the QR code. */
  uri: z.string(),
});
export type Setup = DeepReadonly<z.output<typeof setup>>;

/** Requires the password. The second factor is off until it is confirmed with a code. */
export const setUpSecondFactor = defineCall({ method: 'POST', path: '/sys/secondFactor/setUp', result: setup });

/** New recovery codes; shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** Switches the second factor on with a code of the app. The other sessions of the caller end. */
export const confirmSecondFactor = defineCall({ method: 'POST', path: '/sys/secondFactor/confirm', result: recoveryCodes });
/** Replaces the recovery codes. Requires the password and a code. */
export const newRecoveryCodes = defineCall({ method: 'POST', path: '/sys/secondFactor/recoveryCodes', result: recoveryCodes });

/** The session to end; the password is required because the session itself may be stolen (ASVS 5, 7.5.2). */
export const endSessionBody = ownPasswordBody.extend({ sessionId: z.coerce.number().int().positive() });

const ownSession = z.object({
  sessionId: z.int(),
  /** Browser and system, as in `Chrome 130 · Windows 10`; null if unknown. */
  device: z.string().nullable(),
  address: z.string(),
  signInTime: z.string(),
  /** Accurate to the minute, because not every call is recorded. */
  lastUseTime: z.string(),
  /** The session of this call. */
  current: z.boolean(),
});
export type OwnSession = DeepReadonly<z.output<typeof ownSession>>;

/** The valid sessions of the caller, the last used one first. */
export const ownSessionList = defineCall({ method: 'GET', path: '/sys/session/list', result: z.array(ownSession) });

/** The public part of a user's profile; the picture is a PNG, JPEG or WebP as a data URL, or null. */
export const saveProfileBody = z.strictObject({
  avatar: z
    .string()
    .max(AVATAR_MAX, '图片太大')
    .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, '请选择PNG、JPEG或WebP图片')
    .nullable(),
  introduction: z.string().trim().max(INTRODUCTION_MAX, '最大长度为200'),
});
export type Profile = DeepReadonly<z.output<typeof saveProfileBody>>;

/** Replaces the picture and the introduction of the caller. */
export const saveProfile = defineCall({ method: 'POST', path: '/sys/profile/save', result: z.null() });
