import { Dropdown, type DropdownProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { focusReturn } from '../page/focus-place.ts';

/** A button (the child) that opens a menu. The menu has the focus while it is open; then the button gets it back. */
export function MenuButton({ onOpenChange, ...props }: DropdownProps): ReactNode {
  const returnFocus = useRef<() => void>(null);
  const change: DropdownProps['onOpenChange'] = (open, info) => {
    onOpenChange?.(open, info);
    if (open) returnFocus.current = focusReturn();
    else returnFocus.current?.();
  };
  return <Dropdown trigger={['click']} autoFocus {...props} onOpenChange={change} />;
}
