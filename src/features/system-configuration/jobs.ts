import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/**
 * The jobs with configured times (docs/business-rules/scheduled-work.md#configured-times). Other features have their
 * handlers. A handler computes its deadline from the settings when it runs, so that a late or repeated run has the
 * correct one.
 */

export const previousWeekReminderJob = defineJob({ name: 'remind-previous-week', title: '上周库存及销量上传提醒', schedule: 'configured' });
export const shipmentPlanReminderJob = defineJob({ name: 'remind-shipment-plan', title: '出货计划上传提醒', schedule: 'configured' });
/** Runs at the time of the warning, and again at the deadline. `at` is the time that started it; null if unknown. */
export const vcWarningJob = defineJob({
  name: 'warn-vc',
  title: 'VC上传截止提醒',
  schedule: 'configured',
  data: z.object({ at: z.enum(['warning', 'deadline']) }).nullable(),
});
export const saveAllocationJob = defineJob({ name: 'save-allocation', title: '分货满足定时保存', schedule: 'configured' });
export const cargoMailJob = defineJob({ name: 'send-cargo-status', title: '货况查询定时邮件', schedule: 'configured' });
