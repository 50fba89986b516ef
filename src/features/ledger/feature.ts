import type { Feature } from '#kit/feature/define.ts';
import { ledgerProducts, ledgerSegments, ledgerShortages } from './definition.ts';
import { ledgerReceiptsDerived } from './derived.ts';
import { ledgerWords } from './words.ts';

/**
 * Matches inbound and outbound goods, first in, first out. Inventory expenses and cargo status read the result
 * (docs/business-rules/ledger-and-interest.md#entries).
 */
export const ledgerFeature: Feature = {
  name: 'ledger',
  words: [ledgerWords],
  recordSets: [ledgerSegments, ledgerShortages, ledgerProducts],
  derived: [ledgerReceiptsDerived],
};
