import { corporateSecrets, partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** The interface from which VC data is pulled (docs/business-rules/integrations.md#vc-pull). */
export const vcSettings = defineSettings({
  shape: {
    VC_PULL_URL: partnerAddress.optional(),
    /** Bearer tokens of the VC interface, one for each corporate. */
    VC_PULL_TOKEN: corporateSecrets.optional(),
  },
  needs: [['VC_PULL_URL', 'VC_PULL_TOKEN']],
});
