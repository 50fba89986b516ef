import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import './cell-button.css';

/** A button in a table cell, as narrow as its text. `MenuButton` adds a class. */
export function CellButton({ className = '', ...props }: Omit<ButtonProps, 'type' | 'size'>): ReactNode {
  return <Button type="link" size="small" className={`ui-cell-button ${className}`.trim()} {...props} />;
}
