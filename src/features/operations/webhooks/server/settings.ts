import { z } from 'zod';
import { partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';

export const webhookSettings = defineSettings({
  shape: {
    /** The hosts to which webhooks may be sent, with a port if it is not the default port. */
    WEBHOOK_HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
  },
});

/** Whether the operator allows the host. Users enter addresses, so requests must not go to arbitrary hosts. */
export function isAllowed(settings: Settings, url: string): boolean {
  return partnerAddress.safeParse(url).success && settings.of(webhookSettings).WEBHOOK_HOSTS.includes(new URL(url).host);
}
