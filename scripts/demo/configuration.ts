import type { Api } from './api.ts';
import type { Business } from './company.ts';

const team = (name: string) => `${name}@example.com`;
const group = (lob: string, ...names: readonly string[]) => ({ lob, emailBoxList: names.map((name) => ({ email: team(name) })) });

/** Sets the deadlines, the recipients of reminders and the turnover standards. */
export async function fillConfiguration(api: Api, { words, say }: Pick<Business, 'words' | 'say'>): Promise<void> {
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
  say(`${words('系统配置')}: 1`);
}
