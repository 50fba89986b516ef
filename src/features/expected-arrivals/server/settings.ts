import { corporateSenders } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** What operators set of shipping notices (docs/business-rules/uploads-and-periods.md#corporate-of-external-data). */
export const noticeSettings = defineSettings({
  shape: {
    /** Whose mails bring shipping notices, and for which corporate. */
    NOTICE_SENDERS: corporateSenders.default([]),
  },
});
