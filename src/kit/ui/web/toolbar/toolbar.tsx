import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { createContext, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#kit/i18n/web/words.ts';

/**
 * The menu element of a toolbar that does not fit on one line; null before it is rendered, undefined if the toolbar
 * fits.
 */
const Menu = createContext<HTMLElement | null | undefined>(undefined);

interface ToolbarProps {
  readonly children: ReactNode;
  /** The display options, at the end of the line. */
  readonly display: ReactNode;
}

/** The buttons of a table on one line. If they do not fit, the secondary ones are in a menu. */
export function Toolbar({ children, display }: ToolbarProps): ReactNode {
  const { t } = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const isFolded = useFolded(bar);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  return (
    <div ref={bar} className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
      <Menu value={isFolded ? menu : undefined}>
        <span className="ui-toolbar-group">{children}</span>
        <span className="ui-toolbar-group">
          {display}
          {isFolded && <More menu={menu} onMenu={setMenu} />}
        </span>
      </Menu>
    </div>
  );
}

/** Buttons that are in the menu of a toolbar that does not fit on one line. */
export function Secondary({ children }: { readonly children: ReactNode }): ReactNode {
  const menu = use(Menu);
  if (menu === undefined) return children;
  return menu === null ? null : createPortal(children, menu);
}

interface MoreProps {
  readonly menu: HTMLElement | null;
  readonly onMenu: (menu: HTMLElement | null) => void;
}

/**
 * The button that opens the menu, which then gets the focus. A button in the menu closes it, unless the button opens
 * another menu.
 */
function More({ menu, onMenu }: MoreProps): ReactNode {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  // The buttons are rendered by a portal, so React does not pass their events to the menu.
  useEffect(() => {
    if (menu === null) return undefined;
    const close = () => {
      setOpen(false);
      // A dialog of the pressed button then returns the focus to this button.
      button.current?.focus({ preventScroll: true });
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.ant-dropdown-trigger') === null) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    menu.addEventListener('click', onClick);
    menu.addEventListener('keydown', onKeyDown);
    return () => {
      menu.removeEventListener('click', onClick);
      menu.removeEventListener('keydown', onKeyDown);
    };
  }, [menu]);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      forceRender
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(open) => open && menu?.querySelector<HTMLElement>('button:enabled')?.focus()}
      content={<div ref={onMenu} className="ui-toolbar-menu" />}
    >
      <Button
        ref={button}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('更多操作')}
        title={t('更多操作')}
        aria-expanded={isOpen}
      />
    </Popover>
  );
}

/** Distance between two buttons, in px. */
const GAP = 8;

/** Whether the buttons need more than one line. */
function useFolded(bar: RefObject<HTMLElement | null>): boolean {
  const [isFolded, setFolded] = useState(false);
  /** The newest value, which `measure` reads before React has rendered it. */
  const folded = useRef(false);
  /** The width of all buttons, measured before some of them move to the menu. */
  const needed = useRef(0);
  useLayoutEffect(() => {
    const element = bar.current;
    const line = element?.parentElement ?? null;
    if (element === null || line === null) return undefined;
    const measure = () => {
      if (!folded.current) needed.current = toolbarWidth(element);
      folded.current = needed.current > line.clientWidth;
      setFolded(folded.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [element, line]) observer.observe(each);
    return () => observer.disconnect();
  }, [bar]);
  return isFolded;
}

/** The width of a toolbar's buttons on one line, in px. */
export function toolbarWidth(bar: HTMLElement): number {
  const buttons = [...bar.querySelectorAll<HTMLElement>(':scope > .ui-toolbar-group > *, :scope > :not(.ui-toolbar-group)')];
  return buttons.reduce((sum, button) => sum + button.getBoundingClientRect().width + GAP, -GAP);
}
