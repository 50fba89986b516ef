import { useEffect, useRef, type ReactNode } from 'react';
import { stayOnPage, usePageEnd } from '#kit/http/web/page-end.ts';
import { clearToken } from '#kit/http/web/token.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import './page-end-dialog.css';

/**
 * 登录已过期: the one dialog that an ended session opens (document 1 §8); re-login resets the token and reloads the page. A page whose user or shop was
 * switched in another window says so in the same way, and is reloaded for the present ones.
 */
export function PageEndDialog(): ReactNode {
  const { t } = useWords();
  const { open, end, message } = usePageEnd();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function goOn(): void {
    if (end === 'signed-out') clearToken();
    location.reload();
  }

  const title = t(end === 'signed-out' ? '登录已过期' : '用户或店铺已切换');
  return (
    <dialog ref={dialog} className="page-end" aria-labelledby="page-end-title" onCancel={stayOnPage}>
      <h2 id="page-end-title">{title}</h2>
      <p>{message === '' || message === title ? t('请重新登录后继续操作；也可以先留在本页，复制未保存的内容。') : message}</p>
      <footer>
        <button type="button" className="bare-button bare-button-plain" onClick={stayOnPage}>
          {t('取消')}
        </button>
        <button type="button" className="bare-button" onClick={goOn}>
          {t(end === 'signed-out' ? '重新登录' : '刷新页面')}
        </button>
      </footer>
    </dialog>
  );
}
