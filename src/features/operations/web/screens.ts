import { lazy } from 'react';
import type { Screens } from '#kit/feature/web/screens.ts';

export const operationsScreens: Screens = {
  opsJobs: lazy(() => import('./jobs-page.tsx')),
  opsAudit: lazy(() => import('./audit-page.tsx')),
  opsSecurity: lazy(() => import('./security-page.tsx')),
  opsOutbox: lazy(() => import('./outbox-page.tsx')),
  opsUploads: lazy(() => import('./uploads-page.tsx')),
};
