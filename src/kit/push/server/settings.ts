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
 * Where a destination's rows are sent; null if nothing is configured (docs/business-rules/integrations.md#push).
 * @param own the destination's own key, so that partners do not share one
 */
export function targetOf(settings: Settings, url: string | undefined, own?: string): PushTarget | null {
  const key = own ?? settings.of(pushSettings).LOGISTICS_PUSH_SECRET;
  return url === undefined || key === undefined ? null : { url, secret: key };
}
