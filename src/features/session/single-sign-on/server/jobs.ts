import type { Configuration } from 'openid-client';
import { rightsOfGroups } from '#features/administration/sign-on-groups/server/api.ts';
import { applyRights, type SignOnChange } from '#features/administration/users/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { refreshConfirmation, connect, isRefusal, logFailure, type ConfirmedAccount } from './provider.ts';
import { seal, unseal } from './seal.ts';
import { endByProvider, sessionsOfRemovedProviders, sessionsOfProvider, storeRefreshToken, type ProviderSession } from './sessions.ts';
import { providersOf, type Provider } from './settings.ts';

/** Every five minutes, so that a disabled account loses its session within ten. */
const checkSignOns = defineJob({ name: 'check-sign-ons', title: '核对单点登录的会话', schedule: { cron: '*/5 * * * *' } });

/** The maximum number of concurrent requests to a provider. */
const CONCURRENT_REQUESTS = 8;

/** The background work of single sign-on (docs/single-sign-on.md#sessions). */
export function signOnJobs(settings: Settings): readonly AnyJobHandler[] {
  const providers = providersOf(settings);
  return [
    handleJob(checkSignOns, async (context) => {
      const { transaction, clock } = context;
      await transaction(async (tx) => {
        const issuers = providers.map(({ issuer }) => issuer);
        for (const session of await sessionsOfRemovedProviders(tx, issuers)) await endByProvider(tx, session, clock.now());
      });
      for (const provider of providers) await checkProvider(provider, context);
    }),
  ];
}

async function checkProvider(provider: Provider, context: JobContext<null>): Promise<void> {
  const sessions = await context.readOnly((tx) => sessionsOfProvider(tx, provider.issuer, context.clock.now()));
  if (sessions.length === 0) return;
  let config: Configuration;
  try {
    config = await connect(provider);
  } catch (error) {
    // An outage of the provider does not end the sessions.
    return logFailure(provider, context.log, error);
  }
  const remaining = sessions.values();
  const checkRemaining = async () => {
    for (const session of remaining) {
      context.signal.throwIfAborted();
      await checkSession(provider, config, session, context);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, checkRemaining));
}

async function checkSession(provider: Provider, config: Configuration, session: ProviderSession, context: JobContext<null>): Promise<void> {
  const { transaction, clock, log, jobId } = context;
  const refreshToken = unseal(provider, session.refreshToken);
  const confirmed = refreshToken === null ? 'refused' : await checkAccount(provider, config, { ...session, refreshToken }, log);
  if (confirmed === 'no answer') return;
  await transaction(async (tx) => {
    const now = clock.now();
    if (confirmed === 'refused') return endByProvider(tx, session, now);
    const hasRights = await updateRights(tx, session, confirmed, { now, requestId: jobId });
    if (!hasRights) return endByProvider(tx, session, now);
    if (confirmed.refreshToken !== null) await storeRefreshToken(tx, session.id, seal(provider, confirmed.refreshToken));
  });
}

/**
 * Applies the groups of the account. Returns false if none of them is mapped any more. Locks the user before the
 * session, as a change of the user does.
 */
async function updateRights(
  tx: Tx,
  { byGroups, userId }: ProviderSession,
  { groups }: ConfirmedAccount,
  change: SignOnChange,
): Promise<boolean> {
  if (!byGroups) return true;
  const rights = await rightsOfGroups(tx, groups);
  if (rights !== null) await applyRights(tx, userId, rights, change);
  return rights !== null;
}

async function checkAccount(
  provider: Provider,
  config: Configuration,
  session: { readonly refreshToken: string; readonly subject: string },
  log: JobContext<null>['log'],
): Promise<ConfirmedAccount | 'refused' | 'no answer'> {
  try {
    return await refreshConfirmation(provider, config, session);
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    logFailure(provider, log, error);
    return 'no answer';
  }
}
