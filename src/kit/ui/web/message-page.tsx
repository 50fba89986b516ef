import type { ReactNode } from 'react';
import './message-page.css';

interface MessagePageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** What can be done about it: buttons and links. */
  readonly actions?: ReactNode;
  /** `alert` where something failed just now. */
  readonly role?: 'alert';
}

/** A page, or a part of one, that has a message instead of content. */
export function MessagePage({ icon, title, text, actions, role }: MessagePageProps): ReactNode {
  return (
    <section className="message-page" role={role}>
      <span className="message-page-icon" aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {actions !== undefined && <div className="message-page-actions">{actions}</div>}
    </section>
  );
}
