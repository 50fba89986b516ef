import { sql } from 'kysely';
import { rightsOfGroups } from '#features/administration/sign-on-groups/server/api.ts';
import { createSignOnUser, applyRights, type SignOnChange } from '#features/administration/users/server/api.ts';
import { LOGIN_ACCOUNT_MAX, LOGIN_ACCOUNT_PATTERN, USER_NAME_MAX } from '#features/administration/users/definition.ts';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { stopApiTokens } from '#kit/caller/server/api-token.ts';
import { ADMINISTRATOR_USER_ID } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import { signInUserById, userOfAccount, type SignInUser } from '../../server/sign-in/sign-in-user.ts';
import type { ConfirmedAccount } from './provider.ts';
import type { Provider } from './settings.ts';

/**
 * The user of a confirmed account (docs/single-sign-on.md#accounts). The first sign-on links the user with the same
 * login account, or creates a user if a group of the account is mapped. Returns null if no group of a linked account is
 * mapped any more. This stops the user's API tokens, so the caller must commit the transaction.
 * @throws RuleViolation if there is no user
 */
export async function accountOf(tx: Tx, provider: Provider, confirmed: ConfirmedAccount, change: SignOnChange): Promise<SignInUser | null> {
  const { issuer } = provider;
  const linked = await identityOf(tx, issuer, confirmed.subject);
  const { userId } = linked ?? (await link(tx, provider, confirmed, change));
  if (linked?.byGroups === true) {
    const rights = await rightsOfGroups(tx, confirmed.groups);
    if (rights === null) {
      await stopApiTokens(tx, userId, change.now);
      return null;
    }
    await applyRights(tx, userId, rights, change);
  }
  return signInUserById(tx, userId);
}

interface Identity {
  readonly userId: number;
  /** Whether the groups of the account determine the role and the shops of the user. */
  readonly byGroups: boolean;
}

/** Links the account with the user of the same login account, or with a new user; records it in the audit log. */
async function link(tx: Tx, { issuer }: Provider, confirmed: ConfirmedAccount, change: SignOnChange): Promise<Identity> {
  const loginAccount = requireValidAccount(confirmed.account);
  const existing = await userOfAccount(tx, loginAccount);
  const identity = existing === null ? await createUser(tx, loginAccount, confirmed, change) : await existingUser(tx, issuer, existing);
  await insertIdentity(tx, { issuer, subject: confirmed.subject, ...identity }, change.now);
  const actor = { userId: identity.userId, userName: existing?.userName ?? loginAccount, corporateId: existing?.corporateId ?? null };
  await recordAudit(
    tx,
    { ...actor, requestId: change.requestId, at: change.now },
    { action: 'link-sign-on', entity: 'user', recordId: identity.userId, after: { provider: issuer } },
  );
  return identity;
}

/** Rejects an account that cannot be used as a login account. */
function requireValidAccount(account: string | null): string {
  if (account === null) throw new RuleViolation('身份提供方未提供账号，请联系管理员检查设置{{setting}}', { setting: 'OIDC_ACCOUNT_CLAIM' });
  if (account.length > LOGIN_ACCOUNT_MAX || !LOGIN_ACCOUNT_PATTERN.test(account))
    throw new RuleViolation('身份提供方的账号不能用作登录账号：最多30个字符，不能含有空格');
  return account;
}

/** Rejects user 1, and a user who is linked to another identity of the provider. */
async function existingUser(tx: Tx, issuer: string, user: SignInUser): Promise<Identity> {
  const isLinked = await hasIdentity(tx, issuer, user.id);
  if (isLinked || user.id === ADMINISTRATOR_USER_ID)
    throw new RuleViolation('账号“{{account}}”不能通过此身份提供方登录，请联系管理员', { account: user.loginAccount });
  return { userId: user.id, byGroups: false };
}

async function createUser(tx: Tx, loginAccount: string, { userName, groups }: ConfirmedAccount, change: SignOnChange): Promise<Identity> {
  const rights = await rightsOfGroups(tx, groups);
  if (rights === null) throw new RuleViolation('账号“{{account}}”尚未开通，请联系管理员', { account: loginAccount });
  const user = { userName: (userName ?? loginAccount).slice(0, USER_NAME_MAX), loginAccount };
  const userId = await createSignOnUser(tx, user, rights, change);
  return { userId, byGroups: true };
}

async function identityOf(tx: Tx, issuer: string, subject: string): Promise<Identity | null> {
  const { rows } = await sql<Identity>`
    select user_id as "userId", by_groups as "byGroups" from sign_on_identity where issuer = ${issuer} and subject = ${subject}
  `.execute(tx);
  return rows[0] ?? null;
}

async function hasIdentity(tx: Tx, issuer: string, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_on_identity where issuer = ${issuer} and user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

async function insertIdentity(
  tx: Tx,
  identity: Identity & { readonly issuer: string; readonly subject: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into sign_on_identity (issuer, subject, user_id, by_groups, linked_at)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId}, ${identity.byGroups}, ${now})
  `.execute(tx);
}
