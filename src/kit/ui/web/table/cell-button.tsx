import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import './cell-button.css';

/** A button in a table cell, as narrow as its text. */
export function CellButton(props: Omit<ButtonProps, 'type' | 'size' | 'className'>): ReactNode {
  return <Button type="link" size="small" className="ui-cell-button" {...props} />;
}
