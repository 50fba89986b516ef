import type { Feature } from '#kit/feature/define.ts';
import { refunds } from './definition.ts';
import { refundMenus } from './menus.ts';
import { refundWords } from './words.ts';

/** Refunds paid to the retail partner (docs/business-rules/master-data.md#refunds). */
export const refundsFeature: Feature = { name: 'refunds', menus: refundMenus, words: [refundWords], lists: [refunds] };
