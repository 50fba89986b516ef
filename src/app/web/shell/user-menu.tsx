import { DownOutlined, LogoutOutlined, ReadOutlined, ThunderboltOutlined, UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { readProviderLogoutAddress } from '#features/session/single-sign-on/web/sign-on.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { signOut, useSession } from '#kit/session/web/session.ts';
import { GLOSSARY_PATH } from '#kit/ui/glossary-path.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { abandonPage, isLostByReload } from '#kit/page/web/unsaved-work.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';
import { openHelpDialog } from './help/shortcuts.tsx';
import { CHANGE_PASSWORD_PATH, requiredStep } from '../guard.ts';
import { ACCOUNT_PAGES } from './account-pages.tsx';

/** The signed-in user, the account pages, and sign-out (docs/user-interface.md#navigation). */
export function UserMenu(): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { confirm } = useConfirm();
  const user = useSession((session) => session.userInfo);

  async function leave(): Promise<void> {
    const about = isLostByReload() ? t('有未保存的修改') : undefined;
    if (!(await confirm(t('确定退出系统吗?'), { about, okText: t('退出登录') }))) return;
    abandonPage();
    // Before signOut: the server finds the provider by the session.
    const providerLogoutAddress = user?.singleSignOn === true ? await readProviderLogoutAddress() : null;
    await signOut();
    // A new document instead of a new route: all data of this page is removed from memory.
    location.replace(providerLogoutAddress ?? '/login');
  }

  function choose(key: string): void {
    if (key === 'leave') void leave();
    else if (key === 'shortcuts') openHelpDialog('shortcutList');
    else void navigate(key);
  }

  const step = requiredStep(user);
  const account = ACCOUNT_PAGES.filter(
    ({ path }) => (step === null || path === step) && !(path === CHANGE_PASSWORD_PATH && user?.singleSignOn === true),
  );
  const items = [
    ...account.map(({ path, title, icon }) => ({ key: path, icon, label: t(title) })),
    ...(step === null
      ? [
          { key: 'shortcuts', icon: <ThunderboltOutlined />, label: t('快捷键一览') },
          { key: GLOSSARY_PATH, icon: <ReadOutlined />, label: t('术语表') },
        ]
      : []),
    { type: 'divider' as const },
    { key: 'leave', icon: <LogoutOutlined />, label: t('退出登录') },
  ];
  return (
    <MenuButton placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button
        className="shell-top-bar-user"
        type="text"
        title={user?.introduction ?? ''}
        icon={user?.avatar ? <img className="shell-top-bar-avatar" src={user.avatar} alt="" /> : <UserOutlined />}
      >
        <span className="shell-top-bar-user-name">{user?.userName ?? ''}</span>
        <DownOutlined />
      </Button>
    </MenuButton>
  );
}
