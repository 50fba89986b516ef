import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFileDrop } from '#kit/page/web/file-drops.ts';
import { usableFiles, WORKBOOK_ACCEPT } from './workbook-file.ts';

interface WorkbookFileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly children: ReactNode;
  /** Called with an .xls or .xlsx file. Other files are rejected with a message. */
  readonly onFile: (file: File) => void;
}

/** The button that was used last. A page may have many. */
let lastUsed: HTMLElement | null = null;

/**
 * Moves the focus back to the button with which the workbook was chosen, or to the content if that button is on another
 * page. Does nothing if another element has the focus.
 */
export function focusLastButton(): void {
  if (document.activeElement === document.body) (lastUsed ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/**
 * A button with which the user chooses a workbook. A file may also be dropped on the button or on its table row. If the
 * button is disabled during the upload and so loses the focus, it gets the focus back afterwards.
 */
export function WorkbookFileButton({ children, onFile, ...button }: WorkbookFileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const disabled = button.disabled === true;
  useEffect(() => {
    if (!disabled && lastUsed === buttonRef.current) focusLastButton();
  }, [disabled]);
  useEffect(() => {
    const own = buttonRef.current;
    return () => {
      if (lastUsed === own) lastUsed = null;
    };
  }, []);
  const choose = (files: readonly File[]) => {
    // Otherwise choosing the same file again is not a change event.
    if (input.current !== null) input.current.value = '';
    lastUsed = buttonRef.current;
    const [file] = usableFiles(files, false);
    if (file !== undefined) onFile(file);
  };
  useFileDrop(buttonRef, choose, { areaOf: (element) => element.closest('tr'), disabled: disabled || Boolean(button.loading) });
  return (
    <>
      <input ref={input} type="file" hidden accept={WORKBOOK_ACCEPT} onChange={(event) => choose([...(event.target.files ?? [])])} />
      <Button {...button} ref={buttonRef} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
