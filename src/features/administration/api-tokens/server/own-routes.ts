import { afterPassword, recordOwnChange } from '#features/session/server/api.ts';
import type { Session } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { route, signedIn, type Route } from '#kit/http/server/route.ts';
import * as calls from '../contract.ts';
import { addOwnBody, tokenIdBody, rotateOwnBody } from './bodies.ts';
import { addToken, endToken, tokenEntry, rotateToken, scopesFor } from './entry.ts';
import { allScopes, lockToken, tokensOf, type TokenRow } from './tokens.ts';

/** A signed-in user's own tokens (docs/business-rules/permissions.md#api-tokens). */
export const ownTokenRoutes = ({ tokenCodes }: Product): readonly Route[] => {
  const ownerOf = ({ userId, codes }: Session) => ({ userId, codes: new Set([...codes].filter((code) => tokenCodes.has(code))) });
  return [
    route({
      ...calls.ownTokens,
      permission: signedIn,
      access: 'read',
      summary: 'My API tokens',
      async handle({ tx, session, clock, zone }) {
        const scopes = await allScopes(tx);
        return (await tokensOf(tx, session.userId)).map((row) => tokenEntry(row, scopes, { now: clock.now(), zone }));
      },
    }),
    route({
      ...calls.ownTokenScopes,
      permission: signedIn,
      access: 'read',
      summary: 'The codes and shops that I can give to an API token',
      handle: ({ tx, session }) => scopesFor(tx, ownerOf(session)),
    }),
    route({
      ...calls.addOwnToken,
      permission: signedIn,
      access: 'none',
      summary: 'Create an API token of mine, with my password; the token is returned once',
      body: addOwnBody,
      async handle(call) {
        const { password: _, ...form } = call.body;
        const created = await afterPassword(call, async (tx) => {
          const added = await addToken(tx, ownerOf(call.session), form, call.clock.now());
          await recordOwnChange(tx, call, added.auditEntry);
          return added.created;
        });
        call.securityEvent({ kind: 'token-changed', detail: `insert api-token ${call.session.userId}` });
        return created;
      },
    }),
    route({
      ...calls.rotateOwnToken,
      permission: signedIn,
      access: 'none',
      summary: 'Replace an API token of mine by a new one, with my password; the old one remains valid for the overlap',
      body: rotateOwnBody,
      async handle(call) {
        const { tokenId, overlapHours } = call.body;
        const created = await afterPassword(call, async (tx) => {
          const row = await ownToken(tx, call.session, tokenId);
          const rotated = await rotateToken(tx, row, overlapHours, call.clock.now());
          await recordOwnChange(tx, call, rotated.auditEntry);
          return rotated.created;
        });
        call.securityEvent({ kind: 'token-changed', detail: `rotate-token api-token ${call.session.userId}` });
        return created;
      },
    }),
    route({
      ...calls.revokeOwnToken,
      permission: signedIn,
      access: 'write',
      summary: 'Revoke an API token of mine',
      body: tokenIdBody,
      async handle({ tx, session, body, clock, audit }) {
        const row = await ownToken(tx, session, body.tokenId);
        const auditEntry = await endToken(tx, row, clock.now());
        await audit(auditEntry);
        return null;
      },
    }),
  ];
};

async function ownToken(tx: Tx, session: Session, tokenId: number): Promise<TokenRow> {
  const row = await lockToken(tx, tokenId);
  if (row === null || row.userId !== session.userId) throw new NotFound();
  return row;
}
