import type { Feature } from '#kit/feature/define.ts';
import { glossaryWords } from './words.ts';

/** The terms of the business, for readers of the reports (docs/glossary.md). */
export const glossaryFeature: Feature = { name: 'glossary', words: [glossaryWords] };
