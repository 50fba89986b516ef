import { features } from '#app/features.ts';
import { auditedActions, auditedKinds } from '#app/server/audited-kinds.ts';
import { importers } from '#app/server/importers.ts';
import type { Product } from '#kit/feature/server/define.ts';

/** The product as a whole, for what is about all of it. */
export const product: Product = { features, importers, auditedKinds, auditedActions };
