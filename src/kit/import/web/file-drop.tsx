import { InboxOutlined } from '@ant-design/icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { objectionTo, sizeText, WORKBOOK_ACCEPT } from './workbook-file.ts';
import './file-drop.css';

interface FileDropProps {
  /** What is chosen already. */
  readonly files: readonly File[];
  /** Accepts more than one file at a time. */
  readonly several?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * The area where the user chooses or drops one or more workbooks. Files that cannot be imported are left out, with a
 * message.
 */
export function FileDrop({ files, several = false, onFiles }: FileDropProps): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = (given: FileList | null) => {
    const chosen = [...(given ?? [])].slice(0, several ? undefined : 1);
    // Emptied, so that choosing the same file again after repairing it counts as a choice.
    if (input.current !== null) input.current.value = '';
    const objections = chosen.map(objectionTo);
    for (const [index, objection] of objections.entries())
      if (objection !== null)
        notify.error(several ? t('{{file}}：{{reason}}', { file: chosen[index]?.name ?? '', reason: t(objection) }) : t(objection));
    const taken = chosen.filter((_, index) => objections[index] === null);
    if (taken.length > 0) onFiles(taken);
  };
  const { over, ...dropping } = useDropping(choose);
  const [first] = files;
  const className = ['import-drop', ...(over ? ['import-drop-over'] : []), ...(first === undefined ? [] : ['import-drop-small'])].join(' ');
  return (
    <>
      <input ref={input} type="file" hidden multiple={several} accept={WORKBOOK_ACCEPT} onChange={(event) => choose(event.target.files)} />
      <button type="button" className={className} autoFocus={first === undefined} onClick={() => input.current?.click()} {...dropping}>
        <InboxOutlined aria-hidden className="import-drop-sign" />
        {first === undefined ? <Invitation several={several} /> : <Chosen first={first} files={files} />}
      </button>
    </>
  );
}

/** Whether something is dragged over the area, and the handlers of the drop. */
function useDropping(onDropped: (files: FileList) => void) {
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
      onDropped(event.dataTransfer.files);
    },
  };
}

function Invitation({ several }: { readonly several: boolean }): ReactNode {
  const { t } = useWords();
  return (
    <span>
      <strong>{t('选择文件，或将文件拖到此处')}</strong>
      <small>
        {several
          ? t('可一次选择多个文件；仅支持 .xls 和 .xlsx，每个最大 100 MB。导入前会先显示预览。')
          : t('仅支持 .xls 和 .xlsx，最大 100 MB。导入前会先显示预览。')}
      </small>
    </span>
  );
}

function Chosen({ first, files }: { readonly first: File; readonly files: readonly File[] }): ReactNode {
  const { t, language } = useWords();
  return (
    <span className="import-drop-chosen">
      <strong>{files.length === 1 ? first.name : t('{{name}} 等 {{count}} 个文件', { name: first.name, count: files.length })}</strong>
      <small>
        {sizeText(
          files.reduce((sum, { size }) => sum + size, 0),
          language,
        )}{' '}
        · {t('选择其他文件')}
      </small>
    </span>
  );
}
