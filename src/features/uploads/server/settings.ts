import { address } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';
import { z } from 'zod';

/** The interface that VC data is pulled from (domain §14: off until configured). */
export const vcSettings = defineSettings({
  shape: {
    /** Where VC rows are pulled from. */
    VC_PULL_URL: address('https', 'http').optional(),
    /** Bearer token of the VC pull. */
    VC_PULL_TOKEN: z.string().optional(),
  },
  needs: [['VC_PULL_URL', 'VC_PULL_TOKEN']],
});
