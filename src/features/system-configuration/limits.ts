/** The rules of the fields, for form and server (docs/business-rules/scheduled-work.md#configuration). */

export const TURNOVER_MAX = 100_000;
export const TURNOVER_DECIMALS = 2;
/** Minutes from a delivery-note upload to the following stock snapshot. */
export const DN_MINUTES_MIN = 10;
/** One year. The specification has no maximum; this one limits the days whose snapshot can still change. */
export const DN_MINUTES_MAX = 527_040;
/** Maximum number of addresses in a list, and of groups of the cargo status mail. */
export const ADDRESSES_MAX = 100;
export const GROUPS_MAX = 50;

/** The messages about invalid addresses, by section (docs/business-rules/scheduled-work.md#configuration). */
export const ADDRESS_MESSAGES = {
  previousWeek: '上周库存及销量上传提醒的邮箱格式不正确，请输入正确的邮箱后重新提交',
  shipmentPlan: '出货计划上传提醒的邮箱格式不正确，请输入正确的邮箱后重新提交',
  cargoMail: '货况查询定时邮件的邮箱格式不正确，请输入正确的邮箱后重新提交',
  vc: 'VC上传截止提醒的邮箱格式不正确，请输入正确的邮箱后重新提交',
} as const;

/** Maximum length of a mail address (RFC 5321, 4.5.3.1.3 less the brackets). */
const ADDRESS_LENGTH_MAX = 254;
/** The pattern of an HTML e-mail field, with at least one dot in the domain. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_LENGTH_MAX && ADDRESS.test(text);
}
