import type { Feature } from '#kit/feature/define.ts';
import { reminderWords } from './words.ts';

/**
 * Mails about data that is not there when it is expected (docs/business-rules/scheduled-work.md#configured-times). When
 * they go out, and to whom, is set in the system configuration.
 */
export const remindersFeature: Feature = { name: 'reminders', words: [reminderWords] };
