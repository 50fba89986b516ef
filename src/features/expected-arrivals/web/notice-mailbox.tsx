import type { ReactNode } from 'react';
import { MailboxOf } from '#kit/mailbox/web/mailbox-notice.tsx';
import { PATHS } from '../definition.ts';

/** How the mailbox stands that shipping notices come from (domain §14). */
export const NoticeMailbox = (): ReactNode => <MailboxOf path={PATHS.mailbox} />;
