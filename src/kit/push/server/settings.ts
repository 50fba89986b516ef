import { secret } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';
import type { PushTarget } from './send-batch.ts';

/** Settings shared by all pushes. Each destination's address is a setting of its feature. */
export const pushSettings = defineSettings({
  shape: {
    /** Key of the signature of pushes that have no key of their own. */
    LOGISTICS_PUSH_SECRET: secret.optional(),
  },
});

/**
 * The address and secret to which a destination's rows are sent; null if they are not configured
 * (docs/business-rules/integrations.md#push).
 * @param destinationSecret the key of this destination; without it, the key shared by all pushes
 */
export function targetOf(settings: Settings, url: string | undefined, destinationSecret?: string): PushTarget | null {
  const key = destinationSecret ?? settings.of(pushSettings).LOGISTICS_PUSH_SECRET;
  return url === undefined || key === undefined ? null : { url, secret: key };
}
