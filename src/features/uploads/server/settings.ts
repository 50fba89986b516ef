import { corporateSecrets, partnerAddress } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** The interface that VC data is pulled from (docs/business-rules/integrations.md#vc-pull). */
export const vcSettings = defineSettings({
  shape: {
    /** Where VC rows are pulled from. */
    VC_PULL_URL: partnerAddress.optional(),
    /** Bearer tokens of the VC pull, one for each corporate. */
    VC_PULL_TOKEN: corporateSecrets.optional(),
  },
  needs: [['VC_PULL_URL', 'VC_PULL_TOKEN']],
});
