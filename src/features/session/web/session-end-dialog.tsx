import { useEffect, useRef, type ReactNode } from 'react';
import { stayOnPage, useSessionEnd } from '#kit/http/web/session-end.ts';
import { clearToken } from '#kit/http/web/token.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import './session-end-dialog.css';

/** 登录已过期: the one dialog that an ended session opens (document 1 §8). Re-login resets the token and reloads the page. */
export function SessionEndDialog(): ReactNode {
  const { t } = useWords();
  const { open, message } = useSessionEnd();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function signInAgain(): void {
    clearToken();
    location.reload();
  }

  const title = t('登录已过期');
  return (
    <dialog ref={dialog} className="session-end" aria-labelledby="session-end-title" onCancel={stayOnPage}>
      <h2 id="session-end-title">{title}</h2>
      <p>{message === '' || message === title ? t('请重新登录后继续操作；也可以先留在本页，复制未保存的内容。') : message}</p>
      <footer>
        <button type="button" className="bare-button bare-button-plain" onClick={stayOnPage}>
          {t('取消')}
        </button>
        <button type="button" className="bare-button" onClick={signInAgain}>
          {t('重新登录')}
        </button>
      </footer>
    </dialog>
  );
}
