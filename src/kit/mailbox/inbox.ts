/** The screen on which operators see every message that came: its menu, the code that opens it, and where it is. */
export const INBOX = { menu: 'opsMailbox', code: 'ops-mailbox', path: '/systemManage/opsMailbox' } as const;

/** What the inbox is asked with for messages of which something was not read: the message, or an attachment. */
export const UNREAD = 'unread';

/** Of `yyyy-MM-dd HH:mm:ss`, the day. */
const DAY = 10;

/** What the address of the inbox carries to show a message, as far as people tell messages apart. */
export const inboxQuery = (message: { readonly sender: string; readonly subject: string; readonly readTime: string }) => {
  const day = message.readTime.slice(0, DAY);
  return { sender: message.sender, subject: message.subject, beginTime: day, endTime: day };
};
