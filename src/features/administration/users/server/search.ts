import type { RecordSource } from '#kit/record-search/server/source.ts';
import { managementScopeOf } from '#features/administration/authority/server/api.ts';
import { visibilityOf } from './managed-user.ts';
import { pageOfUsers } from './users.ts';

/** Finds users by a part of their name or account. */
export const searchedUsers: RecordSource = {
  kind: '用户',
  menu: 'userManage',
  async find({ tx, session }, text, limit) {
    const { users } = await pageOfUsers(
      tx,
      { userName: text, current: 1, size: limit },
      visibilityOf(session, await managementScopeOf(tx, session)),
    );
    return users.map(({ userName, loginAccount }) => ({ text: `${userName} (${loginAccount})`, query: { userName: loginAccount } }));
  },
};
