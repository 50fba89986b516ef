import { serverFeatures } from '#app/server/features.ts';
import { product } from '#app/server/product.ts';
import type { WorkSource } from '#kit/work/server/source.ts';

export const workSources: readonly WorkSource[] = serverFeatures.flatMap(({ work }) => work?.(product) ?? []);
