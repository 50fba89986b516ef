import type { MailHandler } from '#kit/mailbox/server/handler.ts';
import { noticeImport } from '../definition.ts';
import { noticeSettings } from './settings.ts';

/**
 * Workbooks of shipping notices that arrive by mail are imported like those that users upload because their mail is
 * missing (docs/business-rules/integrations.md#mailbox).
 */
export const noticeMail: MailHandler = {
  name: 'shipping-notices',
  title: '发货通知',
  setting: 'NOTICE_SENDERS',
  senders: (settings) => settings.of(noticeSettings).NOTICE_SENDERS,
  importer: noticeImport.name,
  storedExtensions: [],
};
