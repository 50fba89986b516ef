import { lazyList, lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const operationsScreens: Screens = {
  opsJobs: lazyPage(() => import('./jobs-page.tsx')),
  opsAudit: lazyPage(() => import('./audit-page.tsx')),
  opsSecurity: lazyPage(() => import('./security-page.tsx')),
  opsOutbox: lazyPage(() => import('./outbox-page.tsx')),
  opsMailbox: lazyPage(() => import('./mailbox-page.tsx')),
  opsBackups: lazyPage(() => import('./backups-page.tsx')),
  opsUploads: lazyPage(() => import('./uploads-page.tsx')),
  opsWebhooks: lazyList(
    async () => (await import('../webhooks/definition.ts')).webhooks,
    undefined,
    async () => (await import('../webhooks/web/webhook-panel.tsx')).webhookPanel,
  ),
  opsWebhookDeliveries: lazyPage(() => import('../webhooks/web/deliveries-page.tsx')),
};
