import { type KeyboardEvent, useEffect, useRef, type ReactNode } from 'react';
import { discardSession, type PageEnd, stayOnPage, usePageEnd } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { storeEndReason } from '#kit/session/web/end-reason.ts';
import { Notices } from '#kit/ui/web/page/notices.tsx';
import { abandonPage } from '#kit/page/web/unsaved-work.ts';
import { SignInAgain } from './sign-in-again.tsx';
import './page-end-dialog.css';

/**
 * 登录已过期: the dialog after the end of a session (docs/user-interface.md#messages). Signing in again clears the token and
 * reloads the page; with unsaved input it happens in the dialog without a reload. A page whose user or shop was
 * switched in another window shows the same dialog and is reloaded.
 */
export function PageEndDialog(): ReactNode {
  const { t } = useWords();
  const { open, end, message, unsaved, requested } = usePageEnd();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    if (dialog.current?.open === true) return;
    const isTyping = document.activeElement?.matches('input, textarea') === true;
    dialog.current?.showModal();
    // While the user types into a form, the password field must not receive the keys.
    const password = !requested && isTyping ? null : dialog.current?.querySelector<HTMLElement>('input[type="password"]');
    (password ?? dialog.current)?.focus();
  }, [open, requested]);

  const title = t(end === 'signed-out' ? '登录已过期' : '用户或店铺已切换');
  const why = message === title ? '' : message;
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
      {open && unsaved ? <SignInAgain why={why} /> : <Ended end={end} why={why} />}
      {/* The modal dialog hides notices outside it. */}
      {open && <Notices />}
    </dialog>
  );
}

/** Otherwise a form behind the dialog would handle Escape. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function Ended({ end, why }: { readonly end: PageEnd; readonly why: string }): ReactNode {
  const { t } = useWords();

  function leavePage(): void {
    abandonPage();
    if (end === 'signed-out' && discardSession() && why !== '') storeEndReason(why);
    location.reload();
  }

  return (
    <>
      <p>{why === '' ? t('请重新登录后继续操作；也可以先留在本页，复制未保存的内容。') : why}</p>
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
