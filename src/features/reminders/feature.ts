import type { Feature } from '#kit/feature/define.ts';
import { reminderWords } from './words.ts';

/** Mails about missing data at configured times (docs/business-rules/scheduled-work.md#configured-times). */
export const remindersFeature: Feature = { name: 'reminders', words: [reminderWords] };
