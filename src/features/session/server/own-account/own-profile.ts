import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { InvalidField } from '#kit/failure/server/failure.ts';
import { route, signedIn } from '#kit/http/server/route.ts';
import { type Profile, saveProfile, saveProfileBody } from '../../contract.ts';

export async function profileOf(tx: Tx, userId: number): Promise<Profile> {
  const { rows } = await sql<Profile>`select avatar, introduction from app_user where id = ${userId}`.execute(tx);
  return rows[0] ?? { avatar: null, introduction: '' };
}

async function storeProfile(tx: Tx, userId: number, { avatar, introduction }: Profile): Promise<void> {
  await sql`update app_user set avatar = ${avatar}, introduction = ${introduction} where id = ${userId}`.execute(tx);
}

/** The first bytes of the accepted picture formats, in hexadecimal. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
};

/** Rejects content that is not a picture of the declared type. */
function requirePicture(avatar: string): void {
  const [, kind = '', bytes = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(avatar) ?? [];
  if (SIGNATURES[kind]?.test(Buffer.from(bytes.slice(0, 32), 'base64').toString('hex')) !== true)
    throw new InvalidField('avatar', '请选择PNG、JPEG或WebP图片');
}

const save = route({
  ...saveProfile,
  permission: signedIn,
  access: 'write',
  summary: 'Change my own picture and introduction; beyond the specification',
  body: saveProfileBody,
  async handle({ tx, session, body, audit, nothingChanged }) {
    if (body.avatar !== null) requirePicture(body.avatar);
    const before = await profileOf(tx, session.userId);
    if (before.avatar === body.avatar && before.introduction === body.introduction) {
      nothingChanged();
      return null;
    }
    await storeProfile(tx, session.userId, body);
    await audit({
      action: 'update',
      entity: 'user',
      recordId: session.userId,
      before: auditedProfile(before),
      after: auditedProfile(body),
    });
    return null;
  },
});

/** The profile as recorded in the audit log, with a digest instead of the picture. */
function auditedProfile({ avatar, introduction }: Profile) {
  return { introduction, avatar: avatar === null ? '' : createHash('sha256').update(avatar).digest('hex').slice(0, 12) };
}

export const ownProfileRoutes = [save];
