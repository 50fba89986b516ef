import type { PushTarget } from '#kit/push/server/send-batch.ts';
import { targetOf } from '#kit/push/server/settings.ts';
import { partnerAddress, secret } from '#kit/settings/server/checks.ts';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';

/** The subsidy platform's interface (docs/business-rules/integrations.md#national-subsidy). */
export const nationalSubsidySettings = defineSettings({
  shape: {
    /** The address to which national-subsidy rows are pushed. */
    SUBSIDY_PUSH_URL: partnerAddress.optional(),
    /** The key of the signature of pushes; by default that of the carrier. */
    SUBSIDY_PUSH_SECRET: secret.optional(),
  },
  needs: [['SUBSIDY_PUSH_URL', 'SUBSIDY_PUSH_SECRET', 'LOGISTICS_PUSH_SECRET']],
});

/** The target of the push; null if no address is set. */
export function platformTarget(settings: Settings): PushTarget | null {
  const { SUBSIDY_PUSH_URL, SUBSIDY_PUSH_SECRET } = settings.of(nationalSubsidySettings);
  return targetOf(settings, SUBSIDY_PUSH_URL, SUBSIDY_PUSH_SECRET);
}
