import { secret } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';
import type { PushTarget } from './send-batch.ts';

/** What all pushes share; each destination's address is a setting of its feature. */
export const pushSettings = defineSettings({
  shape: {
    /** Key of the pushes' signature. */
    LOGISTICS_PUSH_SECRET: secret.optional(),
  },
});

/** Where a destination's rows go; null while nothing is set (domain §14: off until configured). */
export function targetOf(settings: Settings, url: string | undefined): PushTarget | null {
  const { LOGISTICS_PUSH_SECRET: key } = settings.of(pushSettings);
  return url === undefined || key === undefined ? null : { url, secret: key };
}
