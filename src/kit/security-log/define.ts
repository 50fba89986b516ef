/**
 * The kinds of security events, as stable words with their Chinese titles (docs/security-log.md). The audit log has
 * changes of data with their values; the security log has sign-in attempts, rejections, and events of accounts,
 * permissions and downloads.
 */
export const SECURITY_EVENTS = {
  'sign-in': '登录成功',
  'sign-in-failed': '登录失败',
  'sign-in-locked': '登录受限',
  'second-factor-failed': '两步验证失败',
  'second-factor-changed': '两步验证变更',
  'session-refused': '会话无效',
  'session-ended': '会话被结束',
  'token-refused': 'API令牌被拒绝',
  'token-changed': 'API令牌变更',
  refused: '无权访问',
  malformed: '请求异常',
  slowed: '请求过多',
  infected: '恶意文件被拒绝',
  'password-changed': '修改密码',
  'password-reset': '重置密码',
  'user-changed': '用户变更',
  'rights-changed': '权限变更',
  'shop-changed': '店铺变更',
  download: '文件被下载',
  backup: '数据备份',
  restore: '数据恢复',
  start: '系统启动',
  'alarm-account': '告警：同一账号登录失败过多',
  'alarm-address': '告警：同一地址登录失败过多',
  'alarm-refusals': '告警：同一用户越权请求过多',
  'alarm-downloads': '告警：同一用户下载过多',
  'alarm-tokens': '告警：同一地址的API令牌被拒绝过多',
  lost: '记录缺失',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** Events are deleted after this number of days. */
export const SECURITY_LOG_DAYS = 400;

/**
 * The kinds of events that callers without a session can cause in unlimited number. Only the newest
 * `ANONYMOUS_ROWS_MAX` rows are kept, about 1 GB.
 */
export const ANONYMOUS_EVENTS: readonly SecurityEventKind[] = [
  'sign-in-failed',
  'sign-in-locked',
  'second-factor-failed',
  'session-refused',
  'token-refused',
  'malformed',
];
export const ANONYMOUS_ROWS_MAX = 3_000_000;

/** The period in which events count for an alarm. */
export const ALARM_MINUTES = 15;

/** How long an alarm is shown on the operations pages, in hours. */
export const ALARM_SHOWN_HOURS = 24;

const FAILED_SIGN_INS = ['sign-in-failed', 'sign-in-locked', 'second-factor-failed'] as const;

/**
 * The condition of an alarm: at least `threshold` events of these kinds by one account or from one address within
 * `ALARM_MINUTES`.
 */
export interface AlarmRule {
  readonly by: 'account' | 'address';
  readonly kinds: readonly SecurityEventKind[];
  readonly threshold: number;
}

/** The rules of the alarms, by the kind of event that a raised alarm records. */
export const ALARMS = {
  'alarm-account': { by: 'account', kinds: FAILED_SIGN_INS, threshold: 20 },
  'alarm-address': { by: 'address', kinds: FAILED_SIGN_INS, threshold: 100 },
  'alarm-refusals': { by: 'account', kinds: ['refused'], threshold: 50 },
  'alarm-downloads': { by: 'account', kinds: ['download'], threshold: 60 },
  'alarm-tokens': { by: 'address', kinds: ['token-refused'], threshold: 20 },
} as const satisfies Partial<Record<SecurityEventKind, AlarmRule>>;

export type AlarmKind = keyof typeof ALARMS;

export const ALARM_KINDS = Object.keys(ALARMS) as AlarmKind[];
