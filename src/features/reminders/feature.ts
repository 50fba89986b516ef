import type { Feature } from '#kit/feature/define.ts';
import { reminderWords } from './words.ts';

/**
 * Mails about missing data (docs/business-rules/scheduled-work.md#configured-times). Their times and recipients are set
 * in the system configuration.
 */
export const remindersFeature: Feature = { name: 'reminders', words: [reminderWords] };
