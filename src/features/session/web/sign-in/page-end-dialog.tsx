import { type KeyboardEvent, useEffect, useRef, type ReactNode } from 'react';
import { discardSession, type PageEnd, stayOnPage, usePageEnd } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { storeEndReason } from '#kit/session/web/end-reason.ts';
import { Notices } from '#kit/ui/web/page/notices.tsx';
import { abandonPage } from '#kit/page/web/unsaved-work.ts';
import { SignInAgain } from './sign-in-again.tsx';
import './page-end-dialog.css';

/**
 * 登录已过期: the dialog after the end of a session (docs/user-interface.md#messages). It clears the token and reloads the
 * page; with unsaved input, the user signs in again in the dialog without a reload. The same dialog reloads a page
 * whose user or shop was switched in another window.
 */
export function PageEndDialog(): ReactNode {
  const { t } = useWords();
  const { open, end, message, unsaved, fromSave } = usePageEnd();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    if (dialog.current?.open === true) return;
    const isTyping = document.activeElement?.matches('input, textarea') === true;
    dialog.current?.showModal();
    // While the user types into a form, the password field must not receive the keys.
    const keepsFocus = isTyping && !fromSave;
    const password = keepsFocus ? null : dialog.current?.querySelector<HTMLElement>('input[type="password"]');
    (password ?? dialog.current)?.focus();
  }, [open, fromSave]);

  const title = t(end === 'signed-out' ? '登录已过期' : '用户或店铺已切换');
  const reason = message === title ? '' : message;
  return (
    <dialog
      ref={dialog}
      className="session-end-dialog"
      tabIndex={-1}
      aria-labelledby="page-end-title"
      onCancel={stayOnPage}
      onKeyDown={stopEscape}
    >
      <h2 id="page-end-title">{title}</h2>
      {open && unsaved ? <SignInAgain reason={reason} /> : <Ended end={end} reason={reason} />}
      {/* The modal dialog hides notices outside it. */}
      {open && <Notices />}
    </dialog>
  );
}

/** Prevents a form behind the dialog from handling Escape. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function Ended({ end, reason }: { readonly end: PageEnd; readonly reason: string }): ReactNode {
  const { t } = useWords();

  function leavePage(): void {
    abandonPage();
    // False if another window has signed in since: its session continues after the reload.
    const hasDiscarded = end === 'signed-out' && discardSession();
    if (hasDiscarded && reason !== '') storeEndReason(reason);
    location.reload();
  }

  return (
    <>
      <p>{reason === '' ? t('请重新登录后继续操作；也可以先留在本页，复制未保存的内容。') : reason}</p>
      <footer>
        <button type="button" className="ui-bare-button ui-bare-button-plain" onClick={stayOnPage}>
          {t('取消')}
        </button>
        <button type="button" className="ui-bare-button" onClick={leavePage}>
          {t(end === 'signed-out' ? '重新登录' : '刷新页面')}
        </button>
      </footer>
    </>
  );
}
