import { z } from 'zod';

/** Sign-in: `password` is `keyId.base64(RSA-OAEP-SHA256)` (wire: Session and menus). Limits: document 1 §5 Login. */
export const signInBody = z.strictObject({
  loginAccount: z.string().trim().min(1, '请输入账号').max(30, '最大长度为30'),
  password: z.string().min(1, '请输入密码').max(2000),
});

/** Change of one's own password, all three values encrypted (document 1 §7). */
export const changePasswordBody = z.strictObject({
  userId: z.coerce.number().int().positive(),
  oldPassword: z.string().min(1, '请输入原始密码').max(2000),
  newPassword: z.string().min(1, '请输入新密码').max(2000),
  confirmPassword: z.string().min(1, '请再次输入密码').max(2000),
});

/** The second step of signing in. The code is one of the authenticator app or a recovery code. */
export const signInCodeBody = z.strictObject({
  ticket: z.string().min(1).max(100),
  code: z.string('请输入验证码').trim().min(1, '请输入验证码').max(50),
});

/** One's password again, encrypted, before the second factor is changed or sessions are ended. */
export const ownPasswordBody = z.strictObject({ password: z.string('请输入密码').min(1, '请输入密码').max(2000) });

export const ownCodeBody = signInCodeBody.pick({ code: true });

/** Password and code, before the second factor is switched off or gets new recovery codes. */
export const bothFactorsBody = ownPasswordBody.extend(ownCodeBody.shape);

/** How one's own second factor stands. */
export interface OwnSecondFactor {
  readonly enabled: boolean;
  /** Null where it is switched off. */
  readonly enabledTime: string | null;
  readonly recoveryCodesLeft: number;
  /** The role requires it, so it cannot be switched off. */
  readonly required: boolean;
}

/** A setup that was begun; shown once. */
export interface SecondFactorSetup {
  /** In base32, to type where the QR code cannot be read. */
  readonly secret: string;
  /** What the QR code says. */
  readonly uri: string;
}

/** Shown once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** Which of one's own sessions ends; a stolen one ends none (ASVS 5, 7.5.2). */
export const endSessionBody = ownPasswordBody.extend({ sessionId: z.coerce.number().int().positive() });

/** One place where the caller is signed in. */
export interface OwnSession {
  readonly sessionId: number;
  /** Browser and system, as in `Chrome 130 · Windows 10`; null where the browser does not say. */
  readonly device: string | null;
  readonly address: string;
  readonly signInTime: string;
  /** To the minute: a session's use is not written down with every call. */
  readonly lastUseTime: string;
  /** The one in which this was asked. */
  readonly current: boolean;
}

/** A menu as the wire carries it. */
export interface MenuEntry {
  readonly menuId: number;
  readonly menuName: string;
  readonly menuCode: string;
  readonly sonCount: number;
  readonly childMenu: readonly MenuEntry[];
  readonly operations: readonly { readonly btnId: number; readonly btnName: string; readonly btnCode: string }[];
}

/** The answer of `getUserAuthorInfo` (wire: Session and menus). */
export interface AuthorInfo {
  readonly userInfo: {
    readonly userId: number;
    readonly userName: string;
    readonly loginAccount: string;
    readonly roleId: number | null;
    readonly roleName: string;
    readonly corporateCode: string;
    readonly shopId: number | null;
    readonly shopName: string;
    readonly userType: number;
    readonly mustChangePassword: boolean;
    /** His role requires a second factor, and he has none yet: nothing else can be done before. */
    readonly mustSetUpSecondFactor: boolean;
  };
  readonly shopOptions: readonly { readonly value: number; readonly label: string }[];
  readonly menuList: readonly MenuEntry[];
  /** The business time zone, as in `Asia/Shanghai`. */
  readonly timeZone: string;
}
