import { z } from 'zod';
import { sentVersion } from '#kit/edit/contract.ts';
import { TURNOVER_CATEGORIES, type TurnoverCategory } from '../definition.ts';
import {
  ADDRESS_MESSAGES,
  ADDRESSES_MAX,
  DN_MINUTES_MAX,
  DN_MINUTES_MIN,
  GROUPS_MAX,
  isMailAddress,
  TURNOVER_DECIMALS,
  TURNOVER_MAX,
} from '../limits.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const HOUR_AND_MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/;

const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

const requiredTime = (format: RegExp, message: string) => z.preprocess(emptyIsNull, z.string('请选择').regex(format, message));
const time = requiredTime(TIME, '时间格式应为HH:mm:ss');
/** An empty time switches its job off (docs/business-rules/scheduled-work.md#configuration). */
const optionalTime = z.preprocess(emptyIsNull, z.string().regex(TIME, '时间格式应为HH:mm:ss').nullable());

const DAYS_MESSAGE = '请输入0到100,000之间的数字，最多两位小数';
const hasAllowedDecimals = (days: number) => Number(days.toFixed(TURNOVER_DECIMALS)) === days;
const days = z.preprocess(
  emptyIsNull,
  z.coerce.number(DAYS_MESSAGE).min(0, DAYS_MESSAGE).max(TURNOVER_MAX, DAYS_MESSAGE).refine(hasAllowedDecimals, DAYS_MESSAGE).nullable(),
);

const MINUTES_MESSAGE = '请输入10到527,040之间的整数';
const WEEKDAY_MESSAGE = '请选择';

/** Addresses as texts. Blank ones are removed (docs/business-rules/scheduled-work.md#configuration). */
const addressTexts = (message: string) =>
  z
    .array(z.string().trim())
    .max(ADDRESSES_MAX, '邮箱最多100个')
    .superRefine((list, context) => {
      for (const [index, text] of list.entries())
        if (text !== '' && !isMailAddress(text)) context.addIssue({ code: 'custom', path: [index], message });
    })
    .transform((list) => [...new Set(list.filter((text) => text !== ''))]);

/** Addresses as objects. Blank ones are invalid (docs/business-rules/scheduled-work.md#configuration). */
const addressObjects = (message: string) =>
  z
    .array(z.strictObject({ email: z.string(message).trim().refine(isMailAddress, message) }))
    .max(ADDRESSES_MAX, '邮箱最多100个')
    .transform((list) => [...new Set(list.map(({ email }) => email))]);

const reminder = (message: string) =>
  z.strictObject({
    uploadDeadLineWeek: z.coerce.number(WEEKDAY_MESSAGE).int(WEEKDAY_MESSAGE).min(1, WEEKDAY_MESSAGE).max(7, WEEKDAY_MESSAGE),
    uploadDeadLineTime: time,
    remindEmailBoxList: addressTexts(message),
  });

const turnoverDays = z.strictObject(
  Object.fromEntries(TURNOVER_CATEGORIES.map(({ name }) => [name, days])) as Record<TurnoverCategory, typeof days>,
);

/** The seven sections of the form, submitted together (docs/business-rules/scheduled-work.md#configuration). */
export const configurationBody = z.strictObject({
  pinXianPeiZhi: turnoverDays,
  jdEmailRemindConf: reminder(ADDRESS_MESSAGES.previousWeek),
  shipmentEmailRemindConf: reminder(ADDRESS_MESSAGES.shipmentPlan),
  saveShipmentPlanDataPageConf: z.strictObject({ uploadDeadLineTime: optionalTime }),
  dnUploadTimeLimit: requiredTime(HOUR_AND_MINUTE, '时间格式应为HH:mm'),
  productStockScheduledLast: z.coerce
    .number(MINUTES_MESSAGE)
    .int(MINUTES_MESSAGE)
    .min(DN_MINUTES_MIN, MINUTES_MESSAGE)
    .max(DN_MINUTES_MAX, MINUTES_MESSAGE),
  cargoQueryTimedSendConf: z.strictObject({
    uploadDeadLineTime: optionalTime,
    lobConfReqDtoList: z
      .array(
        z.strictObject({
          lob: z.string('请选择').trim().min(1, '请选择').max(50, '最大长度为50'),
          emailBoxList: addressObjects(ADDRESS_MESSAGES.cargoMail),
        }),
      )
      .max(GROUPS_MAX, '最多50组'),
  }),
  vcNotifyConfigVo: z
    .strictObject({ vcNotifyTime: optionalTime, vcLasUploadTime: optionalTime, vcNotifyEmailList: addressObjects(ADDRESS_MESSAGES.vc) })
    .refine(({ vcNotifyTime, vcLasUploadTime }) => vcNotifyTime === null || vcLasUploadTime === null || vcNotifyTime < vcLasUploadTime, {
      path: ['vcNotifyTime'],
      message: 'VC预警时间应早于VC截止时间',
    }),
  version: sentVersion,
});

export type ConfigurationBody = z.output<typeof configurationBody>;
