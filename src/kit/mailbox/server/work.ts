import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import type { MailHandler } from './handler.ts';
import { unreadOf } from './standing.ts';

/**
 * Work: messages and attachments of a handler that could not be read.
 * @param screen where they are seen and read again, by whom, and under which Chinese title
 */
export function mailUnread(handler: MailHandler, screen: Pick<WorkItem, 'menu' | 'codes' | 'title'>): WorkSource {
  return {
    group: 'error',
    of: 'corporate',
    async find({ tx, corporateId }) {
      const count = await unreadOf(tx, handler, corporateId);
      return count === 0 ? [] : [{ ...screen, details: [{ text: '邮件或附件未能读取' }], count }];
    },
  };
}
