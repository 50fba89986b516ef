import type { PushTarget } from '#kit/push/server/send-batch.ts';
import { targetOf } from '#kit/push/server/settings.ts';
import { partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';

/** The subsidy platform's interface (domain §14: off until configured). */
export const nationalSubsidySettings = defineSettings({
  shape: {
    /** Where national-subsidy rows are pushed. */
    SUBSIDY_PUSH_URL: partnerAddress.optional(),
  },
  needs: [['SUBSIDY_PUSH_URL', 'LOGISTICS_PUSH_SECRET']],
});

/** Where files are pushed; null while no address is set. */
export const platformTarget = (settings: Settings): PushTarget | null =>
  targetOf(settings, settings.of(nationalSubsidySettings).SUBSIDY_PUSH_URL);
