import type { Importer } from '#kit/import/server/importer.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';
import type { WebhookEvent } from '../payload.ts';

/** The properties of a delivery that its body contains. */
export interface DeliveredEvent {
  readonly key: string;
  readonly event: WebhookEvent;
  readonly corporate: string | null;
  readonly data: { readonly importer?: string };
  readonly createdAt: Date;
}

/** Returns a function that writes the body of a delivery (docs/webhooks.md). Every attempt has the same body. */
export function bodyWriter(settings: Settings, importers: readonly Importer[]): (delivery: DeliveredEvent) => string {
  const screens = new Map(importers.map(({ shape, screen }) => [shape.name, screen?.path]));
  const { PUBLIC_URL: origin = '' } = settings.of(serverSettings);
  return ({ key, event, createdAt, corporate, data }) => {
    const page = origin + pagePath(event, screens.get(data.importer ?? ''));
    return JSON.stringify({ id: key, event, time: createdAt.toISOString(), corporate, page, data });
  };
}

function pagePath(event: WebhookEvent, screen: string | undefined): string {
  if (event === 'split.completed') return '/jdOrders/autoWarehouse';
  if (event === 'job.failed') return '/systemManage/opsJobs?states=failed';
  if (event === 'test') return '/systemManage/opsWebhooks';
  return screen ?? '/systemManage/opsUploads';
}
