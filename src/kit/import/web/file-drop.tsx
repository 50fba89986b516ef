import { InboxOutlined } from '@ant-design/icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { objectionTo, sizeText, WORKBOOK_ACCEPT } from './workbook-file.ts';
import './file-drop.css';

interface FileDropProps {
  /** The file that is chosen already. */
  readonly file: File | null;
  readonly onFile: (file: File) => void;
}

/** Where one chooses a workbook or drops it. */
export function FileDrop({ file, onFile }: FileDropProps): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    // Emptied, so that choosing the same file again after repairing it counts as a choice.
    if (input.current !== null) input.current.value = '';
    if (chosen === undefined) return;
    const objection = objectionTo(chosen);
    if (objection === null) onFile(chosen);
    else notify.error(t(objection));
  };
  const { over, ...dropping } = useDropping(choose);
  const className = ['file-drop', ...(over ? ['file-drop-over'] : []), ...(file === null ? [] : ['file-drop-small'])].join(' ');
  return (
    <>
      <input ref={input} type="file" hidden accept={WORKBOOK_ACCEPT} onChange={(event) => choose(event.target.files?.[0])} />
      <button type="button" className={className} autoFocus={file === null} onClick={() => input.current?.click()} {...dropping}>
        <InboxOutlined aria-hidden className="file-drop-sign" />
        {file === null ? <Invitation /> : <ChosenFile file={file} />}
      </button>
    </>
  );
}

/** Whether something is held over the place, and what takes it when it is let go. */
function useDropping(onDropped: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDropped(event.dataTransfer.files[0]);
    },
  };
}

function Invitation(): ReactNode {
  const { t } = useWords();
  return (
    <span>
      <strong>{t('选择文件，或将文件拖到此处')}</strong>
      <small>{t('仅支持 .xls 和 .xlsx，最大 100 MB。导入前会先显示预览。')}</small>
    </span>
  );
}

function ChosenFile({ file }: { readonly file: File }): ReactNode {
  const { t } = useWords();
  return (
    <span className="file-drop-chosen">
      <strong>{file.name}</strong>
      <small>
        {sizeText(file.size)} · {t('选择其他文件')}
      </small>
    </span>
  );
}
