import { corporateSenders } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/** What operators set of shipping notices (domain §5, Corporate of what comes from outside). */
export const noticeSettings = defineSettings({
  shape: {
    /** Whose mails bring shipping notices, and for which corporate. */
    NOTICE_SENDERS: corporateSenders.default([]),
  },
});
