import { type KeyboardEvent, useEffect, useRef, type ReactNode } from 'react';
import { giveUpSession, type PageEnd, stayOnPage, usePageEnd } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { keepEnd } from '#kit/session/web/end-told.ts';
import { Notices } from '#kit/ui/web/notices.tsx';
import { abandonWork } from '#kit/page/web/unsaved-work.ts';
import { SignInAgain } from './sign-in-again.tsx';
import './page-end-dialog.css';

/**
 * 登录已过期: the one dialog that an ended session opens (docs/user-interface.md#messages); re-login resets the token and
 * reloads the page. Where something is typed and not saved one signs in again in the dialog instead, and goes on. A
 * page whose user or shop was switched in another window says so in the same way, and is reloaded.
 */
export function PageEndDialog(): ReactNode {
  const { t } = useWords();
  const { open, end, message, unsaved, requested } = usePageEnd();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    if (dialog.current?.open === true) return;
    dialog.current?.showModal();
    // What somebody is typing or about to press is not for a control of a dialog that comes unasked.
    if (!requested) dialog.current?.focus();
  }, [open, requested]);

  const title = t(end === 'signed-out' ? '登录已过期' : '用户或店铺已切换');
  const why = message === title ? '' : message;
  return (
    <dialog ref={dialog} className="page-end" tabIndex={-1} aria-labelledby="page-end-title" onCancel={stayOnPage} onKeyDown={keepToDialog}>
      <h2 id="page-end-title">{title}</h2>
      {open && unsaved ? <SignInAgain why={why} /> : <Ended end={end} why={why} />}
      {/* What is said beside the dialog could not be read below it. */}
      {open && <Notices />}
    </dialog>
  );
}

/** A form below the dialog would take Escape for its own. */
function keepToDialog(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

function Ended({ end, why }: { readonly end: PageEnd; readonly why: string }): ReactNode {
  const { t } = useWords();

  function goOn(): void {
    abandonWork();
    if (end === 'signed-out' && giveUpSession() && why !== '') keepEnd(why);
    location.reload();
  }

  return (
    <>
      <p>{why === '' ? t('请重新登录后继续操作；也可以先留在本页，复制未保存的内容。') : why}</p>
      <footer>
        <button type="button" className="bare-button bare-button-plain" onClick={stayOnPage}>
          {t('取消')}
        </button>
        <button type="button" className="bare-button" onClick={goOn}>
          {t(end === 'signed-out' ? '重新登录' : '刷新页面')}
        </button>
      </footer>
    </>
  );
}
