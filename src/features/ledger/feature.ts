import type { Feature } from '#kit/feature/define.ts';
import { ledgerProducts, ledgerSegments, ledgerShortages } from './definition.ts';
import { ledgerReceiptsDerived } from './derived.ts';
import { ledgerWords } from './words.ts';

/**
 * What came in, what went out, and first in, first out, what of it is whose: the books that expenses and cargo status
 * are made from (docs/business-rules/ledger-and-interest.md#entries).
 */
export const ledgerFeature: Feature = {
  name: 'ledger',
  words: [ledgerWords],
  recordSets: [ledgerSegments, ledgerShortages, ledgerProducts],
  derived: [ledgerReceiptsDerived],
};
