import {
  CarOutlined,
  CloudUploadOutlined,
  DashboardOutlined,
  FundOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { Menu as MenuList, type MenuProps, type MenuRef, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '#features/session/web/sign-in/brand-mark.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { everyMenu } from '#kit/session/menu.ts';
import { useSession } from '#kit/session/web/session.ts';
import { wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { sidebarEntryOf, menuName, type ScreenPlace, type ShownMenu, sidebarTree } from '../navigation.ts';
import { useShellSettings } from '../settings/shell-settings.ts';
import { scrollIntoBox } from '../scroll-into-box.ts';
import { closeMobileSidebar, useSidebar } from './sidebar-state.ts';

/** The icons of the top-level entries, by code. The collapsed sidebar shows only these. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  data: <InboxOutlined />,
  demand: <FundOutlined />,
  screen: <DashboardOutlined />,
  dataUpload: <CloudUploadOutlined />,
  jdOrders: <CarOutlined />,
  systemManage: <SettingOutlined />,
  ops: <ToolOutlined />,
};

/** The menu's part of the page's theme. A separate theme would cost computing time at every start. */
export const MENU_THEME: NonNullable<ThemeConfig['components']> = {
  Menu: {
    darkItemBg: 'var(--side)',
    darkSubMenuItemBg: 'var(--side-deep)',
    darkPopupBg: 'var(--side)',
    darkItemColor: 'var(--side-text)',
    darkItemSelectedBg: 'var(--side-selected)',
    darkItemSelectedColor: 'var(--side-title)',
    darkItemHoverColor: 'var(--side-title)',
    darkItemHoverBg: 'var(--side-hover)',
    itemHeight: 38,
    iconSize: 16,
    iconMarginInlineEnd: 8,
    collapsedIconSize: 18,
    itemBorderRadius: 4,
  },
};

interface SidebarProps {
  readonly place: ScreenPlace | null;
  /** The user must first change the password or set up a second factor; no screen can be opened. */
  readonly hasRequiredStep: boolean;
}

/** The menu: only permitted and existing screens; 210 px wide, or only icons (docs/user-interface.md#shell). */
export function Sidebar({ place, hasRequiredStep }: SidebarProps): ReactNode {
  const { t } = useWords();
  const { device, opened } = useSidebar();
  const { sidebarLogo } = useShellSettings();
  const collapsed = device === 'desktop' && !opened;
  return (
    <>
      {device === 'mobile' && opened && (
        <button type="button" className="shell-veil" aria-label={t('收起菜单')} onClick={closeMobileSidebar} />
      )}
      <nav className="shell-side" aria-label={t('主菜单')} inert={device === 'mobile' && !opened}>
        {sidebarLogo && (
          <Link to="/" className="shell-logo" title={t('供应链管理后台')}>
            <BrandMark size={26} />
            {!collapsed && <span>{t('供应链管理后台')}</span>}
          </Link>
        )}
        <div className="shell-menu">{!hasRequiredStep && <MenuOfScreens place={place} collapsed={collapsed} />}</div>
      </nav>
    </>
  );
}

function MenuOfScreens({ place, collapsed }: { readonly place: ScreenPlace | null; readonly collapsed: boolean }): ReactNode {
  const { t } = useWords();
  const { codes, menuNames } = useSession();
  const tree = useMemo(() => sidebarTree(codes), [codes]);
  const items = useMemo(() => itemsOf(tree, (code) => t(menuName(code, menuNames))), [tree, menuNames, t]);
  const [openGroups, setOpenGroups] = useState<readonly string[]>(() =>
    place === null || place.groups.length === 0 ? groupsOfSmallMenu(tree) : [],
  );
  const [lastPlace, setLastPlace] = useState<ScreenPlace | null>(null);
  // A page that is opened by a link or the search opens its groups; groups that the user opened stay open.
  if (place !== null && place !== lastPlace) {
    setLastPlace(place);
    setOpenGroups([...new Set([...openGroups, ...place.groups.map(({ code }) => code)])]);
  }
  const current = place === null ? null : sidebarEntryOf(place);
  const menu = useRef<MenuRef>(null);
  useEffect(() => {
    if (current === null) return undefined;
    const list = menu.current?.menu?.list;
    const box = list?.parentElement;
    const show = () => {
      const entry = list?.querySelector('.ant-menu-item-selected');
      if (box && entry) scrollIntoBox(box, entry);
    };
    show();
    // The groups above the entry may open with an animation.
    list?.addEventListener('transitionend', show, { once: true });
    return () => list?.removeEventListener('transitionend', show);
  }, [current]);
  return (
    <MenuList
      ref={menu}
      mode="inline"
      theme="dark"
      inlineIndent={14}
      inlineCollapsed={collapsed}
      // Collapsed, a group opens to its name, and the link of the home page has a title.
      tooltip={false}
      items={items}
      selectedKeys={current === null ? [] : [current]}
      onClick={closeMobileSidebar}
      // A collapsed menu opens its groups itself, as pop-ups.
      {...(collapsed ? {} : { openKeys: [...openGroups], onOpenChange: setOpenGroups })}
    />
  );
}

/** With at most this number of screens, the whole menu is visible, so all groups are open on the home page. */
const SMALL_MENU = 12;

function groupsOfSmallMenu(tree: readonly ShownMenu[]): string[] {
  const menus = everyMenu(tree);
  return menus.filter(({ path }) => path !== undefined).length > SMALL_MENU
    ? []
    : menus.filter(({ path }) => path === undefined).map(({ code }) => code);
}

function itemsOf(menus: readonly ShownMenu[], nameOf: (code: string) => string): NonNullable<MenuProps['items']> {
  return menus.map((menu) => {
    const name = nameOf(menu.code);
    const icon = ICONS[menu.code];
    if (menu.path === undefined) return { key: menu.code, label: wholeWords(name), icon, children: itemsOf(menu.children ?? [], nameOf) };
    return {
      // Not the code: the second entry of a screen (`Menu.also`) has the same code and another path.
      key: menu.path,
      icon,
      title: name,
      label: (
        <Link to={menu.path} title={name}>
          {wholeWords(name)}
        </Link>
      ),
    };
  });
}
