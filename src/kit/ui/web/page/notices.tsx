import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { dismiss, type Notice, useNotices } from '#kit/page/web/notice.ts';
import { UNDO_BUTTON } from '../shortcuts.ts';
import './notices.css';

const SIGNS: Readonly<Record<Notice['kind'], string>> = {
  success: 'M5 10.5l3.5 3.5L15.5 7',
  info: 'M10 9v5M10 6v.5',
  warning: 'M10 5.5v5.5M10 14v.5',
  error: 'M6.5 6.5l7 7M13.5 6.5l-7 7',
};

/** All notices, at the top of the page. They do not use the component library, which the sign-in page does not load. */
export function Notices(): ReactNode {
  const notices = useNotices((state) => state.notices);
  return (
    <div className="ui-notices">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

/** A notice. Its time stops while it has the mouse or the focus. */
function NoticeCard({ notice }: { readonly notice: Notice }): ReactNode {
  const { t } = useWords();
  const [held, setHeld] = useState(false);
  const { action } = notice;
  useEffect(() => {
    if (held || notice.seconds === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    <div
      className={`ui-notice ui-notice-${notice.kind}`}
      role={notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg className="ui-notice-sign" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" />
        <path d={SIGNS[notice.kind]} />
      </svg>
      <span className="ui-notice-text">{notice.text}</span>
      {action !== null && (
        <button
          type="button"
          className="ui-notice-action"
          {...UNDO_BUTTON}
          onClick={() => {
            dismiss(notice.id);
            action.onPress();
          }}
        >
          {action.text}
        </button>
      )}
      <button type="button" className="ui-notice-close" aria-label={t('关闭')} onClick={() => dismiss(notice.id)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={SIGNS.error} />
        </svg>
      </button>
    </div>
  );
}
