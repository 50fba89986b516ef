/** A text of a mail: Chinese, a key of `words.ts`, with its parameters. */
interface MailText {
  readonly text: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface Reminder {
  readonly subject: MailText;
  readonly lines: readonly MailText[];
}

/** The retail partner's stock and sales of the previous week are missing at the deadline. */
export function previousWeekReminder(week: string, deadline: string): Reminder {
  const parameters = { week, deadline };
  return {
    subject: { text: '【提醒】{{week}}上周库存及销量尚未上传', parameters },
    lines: [
      { text: '应在{{week}}上传的上周库存及销量到{{deadline}}仍未上传。', parameters },
      { text: '请登录系统，在“数据上传与维护 - 上周库存及销量”中上传文件。' },
    ],
  };
}

/** The shipment plan of a week is missing at the deadline. */
export function shipmentPlanReminder(week: string, deadline: string): Reminder {
  const parameters = { week, deadline };
  return {
    subject: { text: '【提醒】{{week}}出货计划尚未上传', parameters },
    lines: [
      { text: '{{week}}的出货计划到{{deadline}}仍未上传。', parameters },
      { text: '请登录系统，在“数据上传与维护 - 出货计划”中上传该周的文件。' },
    ],
  };
}

/**
 * The VC data of a day is missing before the deadline.
 * @param deadline null if none is configured
 */
export function vcWarning(day: string, deadline: string | null): Reminder {
  return {
    subject: { text: '【预警】{{day}} VC数据尚未上传', parameters: { day } },
    lines: [
      deadline === null
        ? { text: '{{day}}的VC数据尚未上传，请于今日内上传。', parameters: { day } }
        : { text: '{{day}}的VC数据尚未上传，{{deadline}}起不能再上传。', parameters: { day, deadline } },
      { text: '请登录系统，在“数据上传与维护 - VC数据”中上传该日的文件。' },
    ],
  };
}

/** The VC data of a day is missing at the deadline. */
export function vcMissed(day: string, deadline: string): Reminder {
  return {
    subject: { text: '【逾期】{{day}} VC数据未上传', parameters: { day } },
    lines: [{ text: '{{day}}的VC数据到截止时间{{deadline}}仍未上传，该日的上传已关闭。', parameters: { day, deadline } }],
  };
}
