import { z } from 'zod';
import { partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';

export const webhookSettings = defineSettings({
  shape: {
    /** Hosts that webhooks may be sent to, each with its port unless that is the default one. */
    WEBHOOK_HOSTS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
  },
});

/** Users enter the addresses, so only hosts that the operator names receive requests from this network. */
export function isAllowed(settings: Settings, url: string): boolean {
  return partnerAddress.safeParse(url).success && settings.of(webhookSettings).WEBHOOK_HOSTS.includes(new URL(url).host);
}
