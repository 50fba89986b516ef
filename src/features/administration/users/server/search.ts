import type { RecordSource } from '#kit/record-search/server/source.ts';
import { reachOf } from '#features/administration/authority/server/api.ts';
import { sightOf } from './managed-user.ts';
import { pageOfUsers } from './users.ts';

/** The users that the caller sees, by a part of their name or account. There are few of them. */
export const searchedUsers: RecordSource = {
  kind: '用户',
  menu: 'userManage',
  async find({ tx, session }, text, limit) {
    const { users } = await pageOfUsers(tx, { userName: text, current: 1, size: limit }, sightOf(session, await reachOf(tx, session)));
    return users.map(({ userName, loginAccount }) => ({ text: `${userName} (${loginAccount})`, query: { userName: loginAccount } }));
  },
};
