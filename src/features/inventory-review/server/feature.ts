import type { ServerFeature } from '#kit/feature/server/define.ts';
import { inventoryReview } from '../feature.ts';
import { inventoryReviewRules } from './rules.ts';

export const inventoryReviewOnServer: ServerFeature = { feature: inventoryReview, rules: inventoryReviewRules };
