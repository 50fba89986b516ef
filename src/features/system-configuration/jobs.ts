import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/**
 * The jobs with configured times (docs/business-rules/scheduled-work.md#configured-times). Their work is in the
 * features concerned. Each computes its deadline from the settings when it runs, so that a late or repeated run has the
 * right one.
 */

export const previousWeekReminderJob = defineJob({ name: 'remind-previous-week', title: '上周库存及销量上传提醒', schedule: 'configured' });
export const shipmentPlanReminderJob = defineJob({ name: 'remind-shipment-plan', title: '出货计划上传提醒', schedule: 'configured' });
/** Before the deadline, and again at it: its data says which of the two started it; null if neither did. */
export const vcWarningJob = defineJob({
  name: 'warn-vc',
  title: 'VC上传截止提醒',
  schedule: 'configured',
  data: z.object({ at: z.enum(['warning', 'deadline']) }).nullable(),
});
/** Saves the batch shipment plan at its time. */
export const saveAllocationJob = defineJob({ name: 'save-allocation', title: '分货满足定时保存', schedule: 'configured' });
export const cargoMailJob = defineJob({ name: 'send-cargo-status', title: '货况查询定时邮件', schedule: 'configured' });
