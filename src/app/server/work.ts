import { serverFeatures } from '#app/server/features.ts';
import { product } from '#app/server/product.ts';
import type { WorkSource } from '#kit/work/server/source.ts';

/** The kinds of tasks in My tasks. */
export const workSources: readonly WorkSource[] = serverFeatures.flatMap(({ work }) => work?.(product) ?? []);
