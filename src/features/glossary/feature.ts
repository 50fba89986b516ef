import type { Feature } from '#kit/feature/define.ts';
import { glossaryWords } from './words.ts';

/** The page that explains the business terms of the reports (docs/glossary.md). */
export const glossaryFeature: Feature = { name: 'glossary', words: [glossaryWords] };
