import { auditedField } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { TURNOVER_CATEGORIES, WEEKDAYS } from './definition.ts';
import { systemConfigurationWords } from './words.ts';

/** Times, standards and addresses that administrators set (docs/business-rules/scheduled-work.md#configured-times). */
export const systemConfigurationFeature: Feature = {
  name: 'system-configuration',
  menus: [
    {
      group: 'systemManage',
      position: 50,
      code: 'systemConfig',
      name: '系统配置',
      path: '/systemManage/systemConfig',
      also: { group: 'jdOrders', path: '/jdOrders/systemConfig' },
      operations: [{ code: 'system-config-update', name: '编辑' }],
    },
  ],
  words: [systemConfigurationWords],
  audited: [
    {
      entity: 'system-configuration',
      title: '系统配置',
      shared: true,
      fields: [
        auditedField('turnoverDays', '标准周转天数'),
        auditedField('previousWeekDeadline', '上周库存及销量上传截止时间'),
        auditedField('shipmentPlanDeadline', '出货计划上传截止时间'),
        auditedField('allocationSaveTime', '分货满足定时保存时间'),
        auditedField('dnUploadTimeLimit', 'DN次日上传截止时间'),
        auditedField('productStockScheduledLast', 'DN上传后更新库存快照（分钟）'),
        auditedField('cargoMailTime', '货况查询邮件发送时间'),
        auditedField('vcNotifyTime', 'VC预警时间'),
        auditedField('vcLasUploadTime', 'VC截止时间'),
        auditedField('weekday', '截止日', Object.fromEntries(WEEKDAYS.map((day, index) => [index + 1, day]))),
        auditedField('time', '截止时间'),
        ...TURNOVER_CATEGORIES.map(({ name, title }) => auditedField(name, title)),
      ],
    },
    {
      entity: 'mail-addresses',
      title: '提醒邮箱',
      about: 'corporate',
      fields: [
        auditedField('previousWeekAddresses', '上周库存及销量提醒邮箱'),
        auditedField('shipmentPlanAddresses', '出货计划提醒邮箱'),
        auditedField('cargoMailGroups', '货况查询邮件分组'),
        auditedField('vcAddresses', 'VC提醒邮箱'),
        auditedField('lob', '品类'),
        auditedField('addresses', '邮箱'),
      ],
    },
  ],
};
