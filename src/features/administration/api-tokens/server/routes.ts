import { z } from 'zod';
import { managementScopeOf, type ManagementScope } from '#features/administration/authority/server/api.ts';
import {
  isManageable,
  managedUser,
  requireManaged,
  serviceUsers,
  visibilityOf,
  userById,
  type UserRow,
} from '#features/administration/users/server/api.ts';
import { codesOfUser, type Session } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound, NotPermitted } from '#kit/failure/server/failure.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { pageQuery, recordId, textFilterUpTo } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import * as calls from '../contract.ts';
import { TOKEN_CODES, TOKEN_NAME_MAX } from '../definition.ts';
import { addServiceBody, tokenIdBody, rotateServiceBody } from './bodies.ts';
import { addToken, endToken, tokenEntry, rotateToken, scopesFor } from './entry.ts';
import { allScopes, lockToken, pageOfTokens, type TokenRow } from './tokens.ts';

/**
 * The tokens of all users, for administrators. Tokens of service accounts are created here; those of persons can only
 * be revoked (docs/business-rules/permissions.md#api-tokens).
 */
export const tokenRoutes = ({ tokenCodes }: Product): readonly Route[] => {
  const serviceOwner = async (tx: Tx, session: Session, userId: number) => {
    const user = await userById(tx, userId);
    const owner = requireService(requireManaged(user, session, await managementScopeOf(tx, session)));
    const ownerCodes = await codesOfUser(tx, owner.userId);
    return { userId: owner.userId, codes: new Set([...ownerCodes].filter((code) => tokenCodes.has(code))) };
  };
  return [
    route({
      ...calls.tokenPage,
      permission: needs('apiTokens'),
      access: 'read',
      summary: 'A page of API tokens, newest first; text finds parts of the names and accounts of tokens and owners',
      query: z.object({ current: pageQuery.current, size: pageQuery.size, text: textFilterUpTo(TOKEN_NAME_MAX) }),
      async handle({ tx, session, query, clock, zone }) {
        const scope = await managementScopeOf(tx, session);
        const { rows, total } = await pageOfTokens(tx, query, visibilityOf(session, scope));
        const scopes = await allScopes(tx);
        const records = [];
        for (const row of rows) {
          const owner = await ownerOf(tx, row, session, scope);
          records.push({ ...tokenEntry(row, scopes, { now: clock.now(), zone }), ...owner });
        }
        return { records, total, current: query.current, size: query.size };
      },
    }),
    route({
      ...calls.serviceAccounts,
      permission: needs(TOKEN_CODES.insert),
      access: 'read',
      summary: 'The service accounts that I may manage',
      async handle({ tx, session }) {
        const scope = await managementScopeOf(tx, session);
        const users = (await serviceUsers(tx)).filter((user) => isManageable(user, scope));
        return users.map(({ userId, userName, loginAccount }) => ({ userId, userName, loginAccount }));
      },
    }),
    route({
      ...calls.serviceTokenScopes,
      permission: needs(TOKEN_CODES.insert),
      access: 'read',
      summary: 'The codes and shops that a token of a service account can have',
      query: z.object({ userId: recordId }),
      handle: async ({ tx, session, query }) => scopesFor(tx, await serviceOwner(tx, session, query.userId)),
    }),
    route({
      ...calls.addServiceToken,
      permission: needs(TOKEN_CODES.insert),
      access: 'write',
      storedAnswer: null,
      summary: 'Create an API token of a service account; the token is returned once',
      body: addServiceBody,
      async handle({ tx, session, body: { userId, ...form }, clock, audit }) {
        const owner = await serviceOwner(tx, session, userId);
        const { created, auditEntry } = await addToken(tx, owner, form, clock.now());
        await audit(auditEntry);
        return created;
      },
    }),
    route({
      ...calls.rotateServiceToken,
      permission: needs(TOKEN_CODES.insert),
      access: 'write',
      storedAnswer: null,
      summary: 'Replace an API token of a service account by a new one; the old one remains valid for the overlap',
      body: rotateServiceBody,
      async handle({ tx, session, body, clock, audit }) {
        const { row, owner } = await managedToken(tx, session, body.tokenId);
        requireService(owner);
        const { created, auditEntry } = await rotateToken(tx, row, body.overlapHours, clock.now());
        await audit(auditEntry);
        return created;
      },
    }),
    route({
      ...calls.revokeToken,
      permission: needs(TOKEN_CODES.revoke),
      access: 'write',
      summary: 'Revoke an API token of a user whom I may manage',
      body: tokenIdBody,
      async handle({ tx, session, body, clock, audit }) {
        const { row } = await managedToken(tx, session, body.tokenId);
        const auditEntry = await endToken(tx, row, clock.now());
        await audit(auditEntry);
        return null;
      },
    }),
  ];
};

async function ownerOf(tx: Tx, { userId }: TokenRow, session: Session, scope: ManagementScope) {
  const owner = await userById(tx, userId);
  if (owner === null) throw new NotFound();
  const { userName, loginAccount, service } = owner;
  return { userId, userName, loginAccount, service, manageable: userId === session.userId || isManageable(owner, scope) };
}

/** A token whose owner the caller may manage, or the caller's own. */
async function managedToken(tx: Tx, session: Session, tokenId: number): Promise<{ row: TokenRow; owner: UserRow }> {
  const row = await lockToken(tx, tokenId);
  if (row === null) throw new NotFound();
  const caller = row.userId === session.userId ? await userById(tx, row.userId) : null;
  if (caller !== null) return { row, owner: caller };
  const scope = await managementScopeOf(tx, session);
  return { row, owner: await managedUser(tx, session, scope, row.userId) };
}

/** Rejects the account of a person, whose tokens only that person creates. */
function requireService(user: UserRow): UserRow {
  if (!user.service) throw new NotPermitted('个人令牌只能由本人创建');
  return user;
}
