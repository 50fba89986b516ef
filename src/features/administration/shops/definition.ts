/** The types of corporates by their number in the API (docs/business-rules/accounts.md#shops-and-corporates). */
export const DISTRIBUTOR_TYPES = { 1: 'T2', 2: '总代', 3: '厂商' } as const;
export type DistributorType = keyof typeof DISTRIBUTOR_TYPES;

/** The default type of a corporate. */
export const GENERAL_DISTRIBUTOR: DistributorType = 2;
