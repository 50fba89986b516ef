import { z } from 'zod';
import { defineJob } from '#kit/jobs/define.ts';

/**
 * The jobs whose times are set here (docs/business-rules/scheduled-work.md#configured-times); what they do stands in
 * the features that they are about. Each takes its deadline from the settings when it runs, so that one that comes
 * late, or twice, knows what it is for.
 */

export const previousWeekReminderJob = defineJob({ name: 'remind-previous-week', title: '上周库存及销量上传提醒', schedule: 'configured' });
export const shipmentPlanReminderJob = defineJob({ name: 'remind-shipment-plan', title: '出货计划上传提醒', schedule: 'configured' });
/** Before the deadline, and again at it: it carries for which of the two it was called up, null where nothing called it. */
export const vcWarningJob = defineJob({
  name: 'warn-vc',
  title: 'VC上传截止提醒',
  schedule: 'configured',
  data: z.object({ at: z.enum(['warning', 'deadline']) }).nullable(),
});
/** Keeps the batch shipment plan as it is at its time. */
export const saveAllocationJob = defineJob({ name: 'save-allocation', title: '分货满足定时保存', schedule: 'configured' });
/** Sends the cargo status at its time. */
export const cargoMailJob = defineJob({ name: 'send-cargo-status', title: '货况查询定时邮件', schedule: 'configured' });
