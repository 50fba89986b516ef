import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { recordError } from './error-log.ts';

/** Replaces a page that cannot be rendered, without code that is loaded on demand. The error log has the message. */
export function RouteError() {
  const { t } = useWords();
  const error = useRouteError();
  useEffect(() => recordError(error, 'route'), [error]);
  return (
    <main className="shell-bare-page" role="alert">
      <h1>{t('页面加载失败')}</h1>
      <p>{t('系统可能已更新，请刷新页面后重试。')}</p>
      <button type="button" className="ui-bare-button" onClick={() => location.reload()}>
        {t('刷新')}
      </button>
    </main>
  );
}
