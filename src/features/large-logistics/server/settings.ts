import type { PushTarget } from '#kit/push/server/send-batch.ts';
import { targetOf } from '#kit/push/server/settings.ts';
import { partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';

/** The carrier's interface (docs/business-rules/integrations.md#large-logistics). */
export const largeLogisticsSettings = defineSettings({
  shape: {
    /** The address to which large-logistics rows are pushed. */
    LOGISTICS_PUSH_URL: partnerAddress.optional(),
  },
  needs: [['LOGISTICS_PUSH_URL', 'LOGISTICS_PUSH_SECRET']],
});

/** The target of the push; null if no address is set. */
export const carrierTarget = (settings: Settings): PushTarget | null =>
  targetOf(settings, settings.of(largeLogisticsSettings).LOGISTICS_PUSH_URL);
