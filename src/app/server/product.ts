import { features } from '#app/features.ts';
import { auditedActions, auditedKinds } from '#app/server/audited-kinds.ts';
import { serverFeatures } from '#app/server/features.ts';
import { importers } from '#app/server/importers.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { fiscalPeriods } from '#features/fiscal-year/server/api.ts';
import { periodUploadsOf } from '#kit/feature/define.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { ensurePeriodRecords } from '#kit/period-upload/server/ensure-periods.ts';
import { codesOfTokens } from '#kit/session/menu.ts';

const kinds = periodUploadsOf(features);

/** Data of all features, for features that need it. */
export const product: Product = {
  features,
  importers,
  auditedKinds,
  auditedActions,
  tokenCodes: codesOfTokens(grantableTree),
  mail: serverFeatures.flatMap(({ mail = [] }) => mail),
  makePeriods: (tx, today) => ensurePeriodRecords(tx, { kinds, fiscalPeriods }, today),
};
