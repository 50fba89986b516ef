import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#kit/database/server/testing/database.ts';
import { translator } from '#kit/i18n/translate.ts';
import { sessionWords } from '../words.ts';
import { createFirstAdministrator } from './first-start.ts';

test.each([
  ['zh', ['默认公司', '默认店铺', '系统管理员', '管理员']],
  ['en', ['Default company', 'Default shop', 'System administrator', 'Administrator']],
] as const)('the first start names company, shop, role and administrator in the language of the system: %s', async (language, names) => {
  const subject = await createTestDatabase();
  try {
    const translate = translator(sessionWords);
    await createFirstAdministrator(subject.database, undefined, new Date('2026-11-26T04:00:00Z'), (text) => translate(language, text));
    const { rows } = await sql<{ names: string[] }>`
      select array[c.name, s.name, r.name, u.user_name] as names from app_user u
      join shop s on s.id = u.shop_id join corporate c on c.id = s.corporate_id join role r on r.id = u.role_id
    `.execute(subject.database.kysely);
    expect(rows).toEqual([{ names }]);
  } finally {
    await subject.drop();
  }
});
