import type { BackupState } from '#kit/backup/states.ts';
import type { JobState } from '#kit/jobs/define.ts';
import type { AttachmentState, MessageState as MailState } from '#kit/mailbox/states.ts';
import type { MessageState } from './contract.ts';
import type { DeliveryState } from './webhooks/contract.ts';
import type { WebhookEvent } from './webhooks/payload.ts';

/** The Chinese text and the colour of a state. */
export interface StateStyle {
  readonly text: string;
  readonly colour: string;
}

/** How each state is shown. */
export type States<State extends string> = Readonly<Record<State, StateStyle>>;

export const JOB_STATES: States<JobState> = {
  created: { text: '等待执行', colour: 'default' },
  retry: { text: '等待重试', colour: 'warning' },
  active: { text: '执行中', colour: 'processing' },
  completed: { text: '已完成', colour: 'success' },
  cancelled: { text: '已取消', colour: 'default' },
  failed: { text: '失败', colour: 'error' },
};

export const OUTBOX_STATES: States<MessageState> = {
  waiting: { text: '待发送', colour: 'processing' },
  sent: { text: '已发送', colour: 'success' },
  failed: { text: '失败', colour: 'error' },
};

export const MAIL_STATES: States<MailState> = {
  read: { text: '已读取', colour: 'success' },
  failed: { text: '未能读取', colour: 'error' },
  ignored: { text: '发件人未配置', colour: 'warning' },
  repeated: { text: '重复邮件', colour: 'default' },
  waiting: { text: '待重新读取', colour: 'processing' },
};

export const ATTACHMENT_STATES: States<AttachmentState> = {
  waiting: { text: '待处理', colour: 'processing' },
  done: { text: '已保存', colour: 'success' },
  failed: { text: '处理失败', colour: 'error' },
  kept: { text: '仅存档', colour: 'default' },
  opened: { text: '已解压', colour: 'default' },
};

export const BACKUP_STATES: States<BackupState> = {
  waiting: { text: '等待执行', colour: 'default' },
  writing: { text: '备份中', colour: 'processing' },
  verifying: { text: '校验中', colour: 'processing' },
  verified: { text: '已校验', colour: 'success' },
  failed: { text: '失败', colour: 'error' },
};

export const DELIVERY_STATES: States<DeliveryState> = {
  waiting: { text: '待发送', colour: 'processing' },
  delivered: { text: '已送达', colour: 'success' },
  failed: { text: '失败', colour: 'error' },
};

export const WEBHOOK_EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'upload.stored': '上传已保存',
  'upload.undone': '上传已撤销',
  'review.done': '审核完成',
  'review.revoked': '审核已撤销',
  'split.completed': '分仓已完毕',
  'job.failed': '任务失败',
  test: '测试事件',
};
