import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { DiskWarning } from '#features/operations/web/disk-warning.tsx';
import { IndexProgressButton } from '#features/operations/web/index-progress.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { requiredStep } from '../guard.ts';
import { Breadcrumbs } from './menu/breadcrumbs.tsx';
import { ErrorLogButton } from './help/error-log-button.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { ShortcutButtons } from './help/shortcut-buttons.tsx';
import { LanguageMenu } from './settings/language-menu.tsx';
import { MyUploads } from './work/my-uploads.tsx';
import { MyWork } from './work/my-work.tsx';
import type { ScreenPlace } from './navigation.ts';
import { SettingsButton } from './settings/settings-button.tsx';
import { ShopSelect } from './shop-select.tsx';
import { toggleSidebar, useSidebar } from './menu/sidebar-state.ts';
import { SizeMenu } from './settings/size-menu.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly place: ScreenPlace | null;
  /** The page's name; null if it has none. */
  readonly title: string | null;
}

/** The top bar (docs/user-interface.md#shell). */
export function TopBar({ place, title }: TopBarProps): ReactNode {
  const { t } = useWords();
  const opened = useSidebar((state) => state.opened);
  const hasRequiredStep = useSession((session) => requiredStep(session.userInfo) !== null);
  return (
    <div className="shell-top-bar">
      <Button
        type="text"
        aria-label={t(opened ? '收起菜单' : '展开菜单')}
        aria-expanded={opened}
        icon={opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={toggleSidebar}
      />
      <Breadcrumbs place={place} title={title} />
      <div className="shell-top-bar-tools">
        {!hasRequiredStep && (
          <>
            <ShopSelect />
            <DiskWarning />
            <IndexProgressButton />
            <MyUploads />
            <MyWork />
          </>
        )}
        <ErrorLogButton />
        {!hasRequiredStep && <ShortcutButtons />}
        <FullscreenButton />
        <SizeMenu />
        <LanguageMenu />
        <SettingsButton />
        <UserMenu />
      </div>
    </div>
  );
}
