// npm run reset-administrator: a one-time password for user 1, printed once, and no second factor. The server may run
// meanwhile.
import os from 'node:os';
import { resetAdministrator } from '#features/session/server/reset-administrator.ts';
import { withConfiguredDatabase } from '#kit/database/server/configured.ts';
import { readSettings } from '#kit/settings/server/read.ts';
import { serverSettings } from '#kit/settings/server/server-settings.ts';

async function main(): Promise<void> {
  const settings = readSettings([serverSettings], process.env).of(serverSettings);
  const made = await withConfiguredDatabase(settings, false, (database) =>
    database.transaction((tx) => resetAdministrator(tx, os.userInfo().username, new Date())),
  );
  if (made === null) throw new Error('There is no administrator yet: the first npm start creates the account.');
  const { loginAccount, password, hadSecondFactor } = made;
  console.log(`Sign in: account ${loginAccount}, one-time password ${password} (to be changed at once, good for three days)`);
  console.log(`All sessions of ${loginAccount} have ended.${hadSecondFactor ? ' The second factor is removed: set it up again.' : ''}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
