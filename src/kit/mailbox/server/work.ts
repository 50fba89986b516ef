import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import { INBOX, UNREAD } from '../inbox.ts';
import type { MailHandler } from './handler.ts';
import { unreadCount } from './status.ts';

type Screen = Pick<WorkItem, 'menu' | 'codes' | 'title'>;

/**
 * Work items for messages and attachments of a handler that could not be read. A user without access to the feature's
 * screens can have them read again in the inbox.
 * @param screens the screens that list them and where the files can be uploaded instead, with their codes and Chinese
 * titles; the preferred one first
 */
export function mailUnread(handler: MailHandler, [screen, ...others]: readonly [Screen, ...Screen[]]): WorkSource {
  const detail = { text: '邮件或附件未能读取' };
  const inbox = {
    menu: INBOX.menu,
    codes: [INBOX.code],
    query: { state: UNREAD },
    title: { text: '收件箱' },
    details: [{ text: handler.title }, detail],
  };
  return {
    group: 'error',
    scope: 'corporate',
    async find({ tx, corporateId }) {
      const count = await unreadCount(tx, handler, corporateId);
      return count === 0 ? [] : [{ ...screen, details: [detail], elsewhere: [...others, inbox], count }];
    },
  };
}
