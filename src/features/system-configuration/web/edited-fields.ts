import type { EditedField, InputName } from '#kit/edit/web/edited-field.ts';
import { exactText } from '#kit/i18n/formats.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import type { SystemConfiguration } from '../contract.ts';
import { TURNOVER_CATEGORIES, WEEKDAYS } from '../definition.ts';
import { formValues, type FormValues } from './form-values.ts';

/**
 * The fields of the form, labelled with section and field, for the notice of a concurrent change. The input names are
 * the body fields of the call, in the specification's spelling.
 */
export function editedFields({ t, language }: WordsInUse): readonly EditedField<SystemConfiguration>[] {
  const field = (section: string, label: string, input: InputName, text: (value: unknown) => string = String) => ({
    label: `${t(section)} · ${t(label)}`,
    input,
    value: (configuration: SystemConfiguration) => valueAt(formValues(configuration), input),
    text: (value: unknown) => (value === null || value === undefined ? '' : text(value)),
  });
  const days = (value: unknown) => exactText(value as number, language);
  const weekday = (value: unknown) => t(WEEKDAYS[Number(value) - 1] ?? '');
  const addressList = (value: unknown) => (value as string[]).join(', ');
  const emailsOf = (value: unknown) => (value as { email: string }[]).map(({ email }) => email).join(', ');
  const mailGroups = (value: unknown) =>
    (value as FormValues['cargoQueryTimedSendConf']['lobConfReqDtoList'])
      .map(({ lob, emailBoxList }) => `${lob ?? ''}: ${emailsOf(emailBoxList)}`)
      .join('; ');
  const reminder = (section: string, name: string) => [
    field(section, '截止日', [name, 'uploadDeadLineWeek'], weekday),
    field(section, '截止时间', [name, 'uploadDeadLineTime']),
    field(section, '提醒邮箱', [name, 'remindEmailBoxList'], addressList),
  ];
  return [
    ...TURNOVER_CATEGORIES.map(({ name, title }) => field('标准周转天数', title, ['pinXianPeiZhi', name], days)),
    ...reminder('上周库存及销量上传提醒', 'jdEmailRemindConf'),
    ...reminder('出货计划上传提醒', 'shipmentEmailRemindConf'),
    field('分货满足定时保存', '保存时间', ['saveShipmentPlanDataPageConf', 'uploadDeadLineTime']),
    field('DN上传时间', '次日截止时间', 'dnUploadTimeLimit'),
    field('DN上传时间', 'DN上传后更新库存快照（分钟）', 'productStockScheduledLast'),
    field('货况查询定时邮件', '邮件发送时间', ['cargoQueryTimedSendConf', 'uploadDeadLineTime']),
    field('货况查询定时邮件', '邮箱', ['cargoQueryTimedSendConf', 'lobConfReqDtoList'], mailGroups),
    field('VC上传截止提醒', '预警时间', ['vcNotifyConfigVo', 'vcNotifyTime']),
    field('VC上传截止提醒', '截止时间', ['vcNotifyConfigVo', 'vcLasUploadTime']),
    field('VC上传截止提醒', '提醒邮箱', ['vcNotifyConfigVo', 'vcNotifyEmailList'], emailsOf),
  ];
}

function valueAt(values: FormValues, input: InputName): unknown {
  const names = Array.isArray(input) ? input : [input];
  return names.reduce((value: unknown, name) => (value as Record<string, unknown>)[name], values);
}
