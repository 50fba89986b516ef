import { corporateSenders } from '#kit/settings/server/checks.ts';
import { defineSettings } from '#kit/settings/server/define.ts';

/**
 * The operators' settings of shipping notices (docs/business-rules/uploads-and-periods.md#corporate-of-external-data).
 */
export const noticeSettings = defineSettings({
  shape: {
    /** The senders whose mails contain shipping notices, with their corporate. */
    NOTICE_SENDERS: corporateSenders.default([]),
  },
});
