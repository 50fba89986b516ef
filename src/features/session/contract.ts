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
  };
  readonly shopOptions: readonly { readonly value: number; readonly label: string }[];
  readonly menuList: readonly MenuEntry[];
  /** The business time zone, as in `Asia/Shanghai`. */
  readonly timeZone: string;
}
