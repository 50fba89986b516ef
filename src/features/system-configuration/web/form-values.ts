import type { SystemConfiguration } from '../contract.ts';
import { TURNOVER_CATEGORIES } from '../definition.ts';

type Address = { email: string };
type Reminder = { uploadDeadLineWeek: number | null; uploadDeadLineTime: string | null; remindEmailBoxList: string[] };

/** The values of the form, with the field names of the call (docs/business-rules/scheduled-work.md#configuration). */
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

export function formValues(configuration: SystemConfiguration): FormValues {
  return {
    // `sameValues` also compares the order of properties, which is that of the fields in the form.
    pinXianPeiZhi: Object.fromEntries(TURNOVER_CATEGORIES.map(({ name }) => [name, configuration.pinXianPeiZhiVo[name] ?? null])),
    jdEmailRemindConf: reminder(configuration.jdEmailRemindConfVo),
    shipmentEmailRemindConf: reminder(configuration.shipmentEmailRemindConfVo),
    saveShipmentPlanDataPageConf: { ...configuration.saveShipmentPlanDataPageConf },
    dnUploadTimeLimit: configuration.dnUploadTimeLimit,
    productStockScheduledLast: configuration.productStockScheduledLast,
    cargoQueryTimedSendConf: {
      uploadDeadLineTime: configuration.cargoQueryTimedSendConfVo.uploadDeadLineTime,
      lobConfReqDtoList: configuration.cargoQueryTimedSendConfVo.lobConfVoList.map(({ lob, emailBoxList }) => ({
        lob,
        emailBoxList: copies(emailBoxList),
      })),
    },
    vcNotifyConfigVo: { ...configuration.vcNotifyConfigVo, vcNotifyEmailList: copies(configuration.vcNotifyConfigVo.vcNotifyEmailList) },
  };
}

/** The path of a field in the form, from its name in an error of the server: `list.1` becomes `['list', 1]`. */
export function fieldPath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
