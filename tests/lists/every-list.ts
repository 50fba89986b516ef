import { features } from '#app/features.ts';
import type { ListDefinition } from '#kit/list/define.ts';

/** Every list of the product, whichever feature declares it. */
export const everyList: readonly ListDefinition[] = features.flatMap(({ lists = [] }) => lists);
