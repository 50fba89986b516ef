import type { ReactNode } from 'react';
import { MailboxStatusAlert } from '#kit/mailbox/web/mailbox-notice.tsx';
import { PATHS } from '../definition.ts';
import './notice-mailbox.css';

/** The state of the mailbox of shipping notices (docs/business-rules/integrations.md#mailbox). */
export const NoticeMailbox = (): ReactNode => (
  <div className="expected-arrivals-mailbox">
    <MailboxStatusAlert path={PATHS.mailbox} />
  </div>
);
