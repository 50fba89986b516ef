import { type ReactNode, useEffect, useState } from 'react';
import { translate } from '#kit/i18n/web/translate.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { isServerReachable, type LoadFailure, useLoadFailure } from '#kit/ui/web/load-on-demand.ts';
import { notify } from '#kit/page/web/notice.ts';
import { isLostByReload } from '#kit/page/web/unsaved-work.ts';

const NOTICE_SECONDS = 5;

const TEXTS: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string; readonly action: string }>> = {
  offline: { title: '与服务器的连接已断开', text: '所需内容无法加载，连接恢复后请重试。', action: '重试' },
  upgraded: { title: '系统已更新到新版本', text: '请保存未保存的内容，然后刷新页面。', action: '刷新' },
};

/** The translated message about program files that could not be loaded, and its button; null if all were loaded. */
export function useLoadFailureTexts() {
  const { t } = useWords();
  const reason = useLoadFailure((state) => state.reason);
  const [busy, setBusy] = useState(false);
  if (reason === null) return null;
  const { title, text, action } = TEXTS[reason];
  async function reload(): Promise<void> {
    setBusy(true);
    // Without a server, a reload would replace the screen with the browser's error page.
    if (await isServerReachable()) location.reload();
    else notify.error(translate('网络连接失败，请检查网络后重试'), NOTICE_SECONDS);
    setBusy(false);
  }
  return { title: t(title), text: t(text), action: t(action), busy, reload };
}

/**
 * A message above the page that some of its program files could not be loaded. The page is reloaded when the browser is
 * online again, unless unsaved work or chosen files would be lost.
 */
export function LoadFailureBar(): ReactNode {
  const failure = useLoadFailureTexts();
  const isOffline = useLoadFailure(({ reason }) => reason === 'offline');
  useEffect(() => {
    if (!isOffline) return;
    const reload = async () => {
      if (!isLostByReload() && (await isServerReachable())) location.reload();
    };
    const reloadNow = () => void reload();
    window.addEventListener('online', reloadNow);
    return () => window.removeEventListener('online', reloadNow);
  }, [isOffline]);
  if (failure === null) return null;
  return (
    <div className="shell-load-failure" role="alert">
      <p>
        <b>{failure.title}</b> {failure.text}
      </p>
      <button type="button" className="ui-bare-button" disabled={failure.busy} onClick={() => void failure.reload()}>
        {failure.action}
      </button>
    </div>
  );
}
