import type { Feature } from '#kit/feature/define.ts';
import { reminderWords } from './words.ts';

/** Mails about data that is not there when it is expected (domain §15). When they go out, and to whom, is set in the system configuration. */
export const remindersFeature: Feature = { name: 'reminders', words: [reminderWords] };
