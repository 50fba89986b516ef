import { Button, type ButtonProps } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import './cell-button.css';

/** A button in a table cell, as narrow as its text. `MenuButton` adds a class. */
export function CellButton({ className = '', ...props }: Omit<ButtonProps, 'type' | 'size'>): ReactNode {
  return <Button type="link" size="small" className={`ui-cell-button ${className}`.trim()} {...props} />;
}

/** A number that leads to its rows: in the colour of the text, with the light underline of numbers in reports. */
export function FigureButton({ className = '', ...props }: ComponentProps<typeof CellButton>): ReactNode {
  return <CellButton className={`ui-figure ui-figure-button ${className}`.trim()} {...props} />;
}
