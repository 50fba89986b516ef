import { startTestApp, type TestApp } from './app.ts';
import { PushPartner } from './push-partner.ts';
import { installQueue } from './run-job.ts';
import { addStorageLocations } from './storage-locations.ts';

/**
 * The product and a partner that receives its pushes. No worker runs the queue: the test creates and sends batches.
 */
export interface PushingApp {
  readonly app: TestApp;
  readonly partner: PushPartner;
  readonly close: () => Promise<void>;
}

/**
 * @param factoryOf the ship-to customers, each with its factory
 * @param settingsFor the product's settings of the partner; none by default
 */
export async function startPushingApp(
  factoryOf: Readonly<Record<string, string>>,
  settingsFor: (partner: PushPartner) => Readonly<Record<string, string>> = () => ({}),
): Promise<PushingApp> {
  const partner = await PushPartner.start();
  const app = await startTestApp({ settings: settingsFor(partner) });
  await installQueue(app);
  await addStorageLocations(app.admin, factoryOf);
  const close = async () => {
    await app.close();
    await partner.stop();
  };
  return { app, partner, close };
}
