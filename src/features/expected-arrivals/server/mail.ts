import type { MailHandler } from '#kit/mailbox/server/handler.ts';
import { noticeImport } from '../definition.ts';
import { noticeSettings } from './settings.ts';

/**
 * Shipping notices by mail go the way of the upload of the missing mails (docs/business-rules/integrations.md#mailbox).
 */
export const noticeMail: MailHandler = {
  name: 'shipping-notices',
  title: '发货通知',
  setting: 'NOTICE_SENDERS',
  senders: (settings) => settings.of(noticeSettings).NOTICE_SENDERS,
  importer: noticeImport.name,
  keeps: [],
};
