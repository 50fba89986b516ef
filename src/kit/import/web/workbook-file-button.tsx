import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { objectionTo, WORKBOOK_ACCEPT } from './workbook-file.ts';

export interface WorkbookFileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly children: ReactNode;
  /** Given an .xls or .xlsx file; anything else is refused with a message. */
  readonly onFile: (file: File) => void;
}

/** A button that lets one choose a workbook. */
export function WorkbookFileButton({ children, onFile, ...button }: WorkbookFileButtonProps): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    // Emptied, so that choosing the same file again after repairing it counts as a choice.
    if (input.current !== null) input.current.value = '';
    if (file === undefined) return;
    const objection = objectionTo(file);
    if (objection === null) onFile(file);
    else notify.error(t(objection));
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={WORKBOOK_ACCEPT} onChange={(event) => choose(event.target.files?.[0])} />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
