import type { Api } from './api.ts';

const team = (name: string) => `${name}@example.com`;
const group = (lob: string, ...names: readonly string[]) => ({ lob, emailBoxList: names.map((name) => ({ email: team(name) })) });

/** What an administrator would set: when the week's files are due, whom to remind, how long goods may lie. */
export async function fillConfiguration(api: Api, say: (line: string) => void): Promise<void> {
  await api.post('/sysConf/updateSysConf', {
    pinXianPeiZhi: { mac: 28, watch: 24.5, ipad: 24.5, iphone: 17.5, airPods: 28, fitting: 42, others: 35 },
    jdEmailRemindConf: {
      uploadDeadLineWeek: 2,
      uploadDeadLineTime: '12:00:00',
      remindEmailBoxList: [team('sales-operations'), team('inventory')],
    },
    shipmentEmailRemindConf: { uploadDeadLineWeek: 1, uploadDeadLineTime: '17:30:00', remindEmailBoxList: [team('planning')] },
    saveShipmentPlanDataPageConf: { uploadDeadLineTime: '20:00:00' },
    dnUploadTimeLimit: '10:30',
    productStockScheduledLast: 30,
    cargoQueryTimedSendConf: {
      uploadDeadLineTime: '08:30:00',
      lobConfReqDtoList: [group('iPhone', 'iphone-team', 'logistics'), group('iPad', 'ipad-team'), group('CPU', 'mac-team')],
    },
    vcNotifyConfigVo: {
      vcNotifyTime: '10:30:00',
      vcLasUploadTime: '12:00:00',
      vcNotifyEmailList: [{ email: team('logistics') }, { email: team('warehouse') }],
    },
  });
  say('系统配置: 1');
}
