import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { PageEndDialog } from '#features/session/web/sign-in/page-end-dialog.tsx';
import { startWords } from '#kit/i18n/web/words.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { handleFileDrops } from '#kit/page/web/file-drops.ts';
import { showNoticeOfLastPage } from '#kit/page/web/notice.ts';
import { usePageEnd } from '#kit/page/web/page-end.ts';
import { followScheme } from '#kit/ui/web/theme-settings.ts';
import { Notices } from '#kit/ui/web/page/notices.tsx';
import { collectErrors, recordError } from './error-log.ts';
import { LoadFailureBar } from './load-failure.tsx';
import { router } from './router.tsx';
import '#kit/ui/web/tokens.css';
import '#kit/ui/web/base.css';
import './main.css';

collectErrors();
followScheme();
handleFileDrops();
await startWords();
showNoticeOfLastPage(translate);

/** The session-end dialog shows the notices while it is open. */
function NoticesOfPage() {
  return usePageEnd(({ open }) => open) ? null : <Notices />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root, {
  onUncaughtError: (error, { componentStack }) => recordError(error, componentStack ?? ''),
  onCaughtError: (error, { componentStack }) => recordError(error, componentStack ?? ''),
}).render(
  <StrictMode>
    <RouterProvider router={router} />
    <PageEndDialog />
    <NoticesOfPage />
    <LoadFailureBar />
  </StrictMode>,
);
