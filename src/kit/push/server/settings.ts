import { secret } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';
import type { PushTarget } from './send-batch.ts';

/** What all pushes share; each destination's address is a setting of its feature. */
export const pushSettings = defineSettings({
  shape: {
    /** Key of the pushes' signature, of all that have no key of their own. */
    LOGISTICS_PUSH_SECRET: secret.optional(),
  },
});

/**
 * Where a destination's rows go; null while nothing is set (docs/business-rules/integrations.md#push).
 * @param own the destination's own key; what one partner signs with, no other needs to know
 */
export function targetOf(settings: Settings, url: string | undefined, own?: string): PushTarget | null {
  const key = own ?? settings.of(pushSettings).LOGISTICS_PUSH_SECRET;
  return url === undefined || key === undefined ? null : { url, secret: key };
}
