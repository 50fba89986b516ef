import type { Feature } from '#kit/feature/define.ts';
import { ledgerProducts, ledgerSegments, ledgerShortages } from './definition.ts';
import { ledgerReceiptsDerived } from './derived.ts';
import { ledgerWords } from './words.ts';

/**
 * Inbound and outbound goods, matched first in, first out: the basis of expenses and cargo status
 * (docs/business-rules/ledger-and-interest.md#entries).
 */
export const ledgerFeature: Feature = {
  name: 'ledger',
  words: [ledgerWords],
  recordSets: [ledgerSegments, ledgerShortages, ledgerProducts],
  derived: [ledgerReceiptsDerived],
};
