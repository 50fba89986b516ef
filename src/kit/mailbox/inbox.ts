/** The screen on which operators see all messages: its menu, its code and its path. */
export const INBOX = { menu: 'opsMailbox', code: 'ops-mailbox', path: '/systemManage/opsMailbox' } as const;

/** The filter value for messages that could not be completely read. */
export const UNREAD = 'unread';

/** Length of `yyyy-MM-dd`. */
const DAY_LENGTH = 10;

/** The query of the inbox's address that shows a message, by sender, subject and day. */
export const inboxQuery = (message: { readonly sender: string; readonly subject: string; readonly readTime: string }) => {
  const day = message.readTime.slice(0, DAY_LENGTH);
  return { sender: message.sender, subject: message.subject, beginTime: day, endTime: day };
};
