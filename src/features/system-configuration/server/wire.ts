import { versionOf } from '#kit/edit/server/version.ts';
import type { SystemConfiguration } from '../contract.ts';
import type { CorporateAddresses, InstallationSettings, WeeklyTime } from '../definition.ts';
import type { ConfigurationBody } from './bodies.ts';

const emails = (addresses: readonly string[]) => addresses.map((email) => ({ email }));

const reminderOf = (deadline: WeeklyTime | null, addresses: readonly string[]) => ({
  uploadDeadLineWeek: deadline?.weekday ?? null,
  uploadDeadLineTime: deadline?.time ?? null,
  emailBoxList: [...addresses],
});

/** The configuration in wire format (docs/business-rules/scheduled-work.md#configuration). */
export function toWire(settings: InstallationSettings, addresses: CorporateAddresses): SystemConfiguration {
  return {
    pinXianPeiZhiVo: settings.turnoverDays,
    jdEmailRemindConfVo: reminderOf(settings.previousWeekDeadline, addresses.previousWeekAddresses),
    shipmentEmailRemindConfVo: reminderOf(settings.shipmentPlanDeadline, addresses.shipmentPlanAddresses),
    saveShipmentPlanDataPageConf: { uploadDeadLineTime: settings.allocationSaveTime },
    dnUploadTimeLimit: settings.dnUploadTimeLimit,
    productStockScheduledLast: settings.productStockScheduledLast,
    cargoQueryTimedSendConfVo: {
      uploadDeadLineTime: settings.cargoMailTime,
      lobConfVoList: addresses.cargoMailGroups.map((group) => ({ lob: group.lob, emailBoxList: emails(group.addresses) })),
    },
    vcNotifyConfigVo: {
      vcNotifyTime: settings.vcNotifyTime,
      vcLasUploadTime: settings.vcLasUploadTime,
      vcNotifyEmailList: emails(addresses.vcAddresses),
    },
    version: versionOf({ settings, addresses }),
  };
}

type ReminderBody = ConfigurationBody['jdEmailRemindConf'];
const deadlineOf = ({ uploadDeadLineWeek: weekday, uploadDeadLineTime: time }: ReminderBody): WeeklyTime => ({ weekday, time });

/** The settings of the whole installation in a submitted form. */
export function settingsOf(body: ConfigurationBody): InstallationSettings {
  return {
    turnoverDays: body.pinXianPeiZhi,
    previousWeekDeadline: deadlineOf(body.jdEmailRemindConf),
    shipmentPlanDeadline: deadlineOf(body.shipmentEmailRemindConf),
    allocationSaveTime: body.saveShipmentPlanDataPageConf.uploadDeadLineTime,
    dnUploadTimeLimit: body.dnUploadTimeLimit,
    productStockScheduledLast: body.productStockScheduledLast,
    cargoMailTime: body.cargoQueryTimedSendConf.uploadDeadLineTime,
    vcNotifyTime: body.vcNotifyConfigVo.vcNotifyTime,
    vcLasUploadTime: body.vcNotifyConfigVo.vcLasUploadTime,
  };
}

/** The addresses of the caller's corporate in a submitted form. */
export function addressesOf(body: ConfigurationBody): CorporateAddresses {
  return {
    previousWeekAddresses: body.jdEmailRemindConf.remindEmailBoxList,
    shipmentPlanAddresses: body.shipmentEmailRemindConf.remindEmailBoxList,
    cargoMailGroups: body.cargoQueryTimedSendConf.lobConfReqDtoList.map(({ lob, emailBoxList }) => ({ lob, addresses: emailBoxList })),
    vcAddresses: body.vcNotifyConfigVo.vcNotifyEmailList,
  };
}
