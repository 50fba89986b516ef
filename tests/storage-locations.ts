import type { Caller } from './app.ts';

/** Adds ship-to customers to the storage location mapping, each with its old storage id, which is a factory's code. */
export async function addStorageLocations(admin: Caller, factoryOf: Readonly<Record<string, string>>): Promise<void> {
  for (const [shipToCustomerId, factory] of Object.entries(factoryOf))
    await admin.post('/storageLocationMap/add', {
      shipToCustomerId,
      storageLocationName: `仓${shipToCustomerId}`,
      dcInternalStorageId: factory,
      dcInternalStorageIdNew: `N-${factory}`,
    });
}
