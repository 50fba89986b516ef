import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFileDrop } from '#kit/page/web/file-drops.ts';
import { usableFiles, WORKBOOK_ACCEPT } from './workbook-file.ts';

interface WorkbookFileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly children: ReactNode;
  /** Given an .xls or .xlsx file; anything else is refused with a message. */
  readonly onFile: (file: File) => void;
}

/** The button that was used last, of the many of a page. */
let lastUsed: HTMLElement | null = null;

/**
 * Moves the focus back to the button that the workbook was chosen with, or to the page if that was on another page.
 * Does nothing if another element has the focus by now.
 */
export function backToLastButton(): void {
  if (document.activeElement === document.body) (lastUsed ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/**
 * A button that lets the user choose a workbook. A file may also be dropped on it, or on the row of a table that it is
 * in. If it loses the focus because it is disabled during the upload, it
 * gets the focus back afterwards.
 */
export function WorkbookFileButton({ children, onFile, ...button }: WorkbookFileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLButtonElement>(null);
  const disabled = button.disabled === true;
  useEffect(() => {
    if (!disabled && lastUsed === shown.current) backToLastButton();
  }, [disabled]);
  useEffect(() => {
    const own = shown.current;
    return () => {
      if (lastUsed === own) lastUsed = null;
    };
  }, []);
  const choose = (files: readonly File[]) => {
    // Emptied, so that choosing the same file again after repairing it counts as a choice.
    if (input.current !== null) input.current.value = '';
    lastUsed = shown.current;
    const [file] = usableFiles(files, false);
    if (file !== undefined) onFile(file);
  };
  useFileDrop(shown, choose, { areaOf: (own) => own.closest('tr'), disabled: disabled || Boolean(button.loading) });
  return (
    <>
      <input ref={input} type="file" hidden accept={WORKBOOK_ACCEPT} onChange={(event) => choose([...(event.target.files ?? [])])} />
      <Button {...button} ref={shown} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
