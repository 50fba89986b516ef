import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { objectionTo, WORKBOOK_ACCEPT } from './workbook-file.ts';

interface WorkbookFileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly children: ReactNode;
  /** Given an .xls or .xlsx file; anything else is refused with a message. */
  readonly onFile: (file: File) => void;
}

/** The button that was used last, of the many of a page. */
let lastUsed: HTMLElement | null = null;

/**
 * Moves the focus back to the button that the workbook was chosen with, unless another element has the focus by now.
 */
export function backToLastButton(): void {
  if (document.activeElement === document.body) lastUsed?.focus({ preventScroll: true });
}

/**
 * A button that lets the user choose a workbook. If it loses the focus because it is disabled during the upload, it
 * gets the focus back afterwards.
 */
export function WorkbookFileButton({ children, onFile, ...button }: WorkbookFileButtonProps): ReactNode {
  const { t } = useWords();
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
  const choose = (file: File | undefined) => {
    // Emptied, so that choosing the same file again after repairing it counts as a choice.
    if (input.current !== null) input.current.value = '';
    if (file === undefined) return;
    lastUsed = shown.current;
    const objection = objectionTo(file);
    if (objection === null) onFile(file);
    else notify.error(t(objection));
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={WORKBOOK_ACCEPT} onChange={(event) => choose(event.target.files?.[0])} />
      <Button {...button} ref={shown} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
