import type { SystemConfiguration } from '../contract.ts';
import { TURNOVER_CATEGORIES } from '../definition.ts';

type Address = { email: string };
type Reminder = { uploadDeadLineWeek: number | null; uploadDeadLineTime: string | null; remindEmailBoxList: string[] };

/** The submitted form (docs/business-rules/scheduled-work.md#configuration); the names of its fields are the call's. */
export interface FormValues {
  pinXianPeiZhi: Record<string, number | null>;
  jdEmailRemindConf: Reminder;
  shipmentEmailRemindConf: Reminder;
  saveShipmentPlanDataPageConf: { uploadDeadLineTime: string | null };
  dnUploadTimeLimit: string | null;
  productStockScheduledLast: number | null;
  cargoQueryTimedSendConf: { uploadDeadLineTime: string | null; lobConfReqDtoList: { lob: string | null; emailBoxList: Address[] }[] };
  vcNotifyConfigVo: { vcNotifyTime: string | null; vcLasUploadTime: string | null; vcNotifyEmailList: Address[] };
}

const reminder = ({ emailBoxList, ...deadline }: SystemConfiguration['jdEmailRemindConfVo']): Reminder => ({
  ...deadline,
  remindEmailBoxList: [...emailBoxList],
});
const copies = (addresses: readonly Address[]) => addresses.map(({ email }) => ({ email }));

export function formValues(read: SystemConfiguration): FormValues {
  return {
    // In the order of the form's fields, in which changes are listed.
    pinXianPeiZhi: Object.fromEntries(TURNOVER_CATEGORIES.map(({ name }) => [name, read.pinXianPeiZhiVo[name] ?? null])),
    jdEmailRemindConf: reminder(read.jdEmailRemindConfVo),
    shipmentEmailRemindConf: reminder(read.shipmentEmailRemindConfVo),
    saveShipmentPlanDataPageConf: { ...read.saveShipmentPlanDataPageConf },
    dnUploadTimeLimit: read.dnUploadTimeLimit,
    productStockScheduledLast: read.productStockScheduledLast,
    cargoQueryTimedSendConf: {
      uploadDeadLineTime: read.cargoQueryTimedSendConfVo.uploadDeadLineTime,
      lobConfReqDtoList: read.cargoQueryTimedSendConfVo.lobConfVoList.map(({ lob, emailBoxList }) => ({
        lob,
        emailBoxList: copies(emailBoxList),
      })),
    },
    vcNotifyConfigVo: { ...read.vcNotifyConfigVo, vcNotifyEmailList: copies(read.vcNotifyConfigVo.vcNotifyEmailList) },
  };
}

/** `jdEmailRemindConf.remindEmailBoxList.1` as the form names it: the server and the form use the same fields. */
export function fieldPath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
