import type { ReactNode } from 'react';
import './message-page.css';

interface MessagePageProps {
  readonly icon: ReactNode;
  /** Title and text are translated. */
  readonly title: string;
  readonly text?: string;
  /** Buttons and links that help the user. */
  readonly actions?: ReactNode;
  /** `alert` announces a failure that has just happened. */
  readonly role?: 'alert';
}

/** A page, or a part of one, that has a message instead of content. */
export function MessagePage({ icon, title, text, actions, role }: MessagePageProps): ReactNode {
  return (
    <section className="ui-message" role={role}>
      <span className="ui-message-icon" aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {actions !== undefined && <div className="ui-message-actions">{actions}</div>}
    </section>
  );
}
