import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { INBOX, inboxQuery } from '../inbox.ts';

/** A link to a message in the inbox; nothing without the permission to open it. */
export function InboxLink({ message }: { readonly message: Parameters<typeof inboxQuery>[0] }): ReactNode {
  const { t } = useWords();
  const codes = useSession((session) => session.codes);
  if (!codes.has(INBOX.menu) || !codes.has(INBOX.code)) return null;
  return <Link to={{ pathname: INBOX.path, search: new URLSearchParams(inboxQuery(message)).toString() }}>{t('在收件箱中查看')}</Link>;
}
