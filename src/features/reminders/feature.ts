import type { Feature } from '#kit/feature/define.ts';
import { reminderWords } from './words.ts';

/**
 * Mails about missing data (docs/business-rules/scheduled-work.md#configured-times). The system configuration has their
 * times and recipients.
 */
export const remindersFeature: Feature = { name: 'reminders', words: [reminderWords] };
