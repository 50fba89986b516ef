/** The reasons why a session ends early, with the message for the user. The response code is always 50012. */
const SESSION_ENDS = {
  'signed-out': '您已退出登录，请重新登录',
  'signed-out-elsewhere': '您已在其他设备上将此处下线，请重新登录',
  'ended-by-administrator': '您已被管理员强制下线，请重新登录',
  'user-changed': '管理员更改了您的角色或店铺，请重新登录后继续使用',
  'rights-changed': '管理员更改了您的角色权限，请重新登录后继续使用',
  'password-changed': '密码已修改，请使用新密码重新登录',
  'password-reset': '管理员已重置您的密码，请使用新密码登录',
  'second-factor-changed': '您的两步验证已变更，请重新登录',
  'second-factor-required': '您的角色现在要求两步验证，请重新登录并完成设置',
  'second-factor-reset': '管理员已重置您的两步验证，请重新登录',
  'sign-on-ended': '身份提供方已结束您的登录，或已停用您的账号，请重新登录',
  'user-deleted': '您的账号已被删除，如有疑问请联系管理员',
  restored: '系统已从备份恢复，请重新登录',
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;

/** The message for a stored reason. Sessions without a known reason have a general message. */
export function textOfEnd(reason: string | null): string {
  return reason !== null && Object.hasOwn(SESSION_ENDS, reason) ? SESSION_ENDS[reason as SessionEnd] : '账号已在别处退出或登录，请重新登录';
}
