import { Dropdown, type DropdownProps } from 'antd';
import { type ReactNode, useRef } from 'react';

/**
 * A button (the child) that opens a menu. The keyboard is in the menu while it is open, and on the button again when it
 * closes.
 */
export function MenuButton({ onOpenChange, ...props }: DropdownProps): ReactNode {
  const button = useRef<HTMLElement | null>(null);
  const change: DropdownProps['onOpenChange'] = (open, info) => {
    onOpenChange?.(open, info);
    const { activeElement } = document;
    if (open && activeElement instanceof HTMLElement) button.current = activeElement;
    if (!open) requestAnimationFrame(() => isLost(document.activeElement) && button.current?.focus({ preventScroll: true }));
  };
  return <Dropdown trigger={['click']} autoFocus {...props} onOpenChange={change} />;
}

/** Whether the focus is nowhere, or in a menu that is closing. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('.ant-dropdown') !== null;
