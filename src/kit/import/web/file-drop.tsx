import { InboxOutlined } from '@ant-design/icons';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useFileDrop } from '#kit/page/web/file-drops.ts';
import { sizeText, usableFiles, WORKBOOK_ACCEPT } from './workbook-file.ts';
import './file-drop.css';

interface FileDropProps {
  readonly area: RefObject<HTMLButtonElement | null>;
  /** The files that are already chosen. */
  readonly files: readonly File[];
  /** Accepts more than one file at a time. */
  readonly several?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * The area of a dialog where the user chooses one or more workbooks. They may be dropped anywhere in the dialog. Files
 * that cannot be imported are left out, with a message.
 */
export function FileDrop({ area, files, several = false, onFiles }: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const choose = (dropped: readonly File[]) => {
    // Otherwise choosing the same file again is not a change event.
    if (input.current !== null) input.current.value = '';
    const usable = usableFiles(dropped, several);
    if (usable.length > 0) onFiles(usable);
  };
  useFileDrop(area, choose, { areaOf: (button) => button.closest('[role=dialog]') });
  const [first] = files;
  const className = first === undefined ? 'import-drop' : 'import-drop import-drop-small';
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept={WORKBOOK_ACCEPT}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      <button ref={area} type="button" className={className} autoFocus={first === undefined} onClick={() => input.current?.click()}>
        <InboxOutlined aria-hidden className="import-drop-sign" />
        {first === undefined ? <Hint several={several} /> : <ChosenFiles first={first} files={files} />}
      </button>
    </>
  );
}

function Hint({ several }: { readonly several: boolean }): ReactNode {
  const { t } = useWords();
  return (
    <span>
      <strong>{t('选择文件，或将文件拖到此处')}</strong>
      <small>
        {several
          ? t('可一次选择多个文件；仅支持.xls和.xlsx，每个最大100 MB。上传前会先显示预览。')
          : t('仅支持.xls和.xlsx，最大100 MB。上传前会先显示预览。')}
      </small>
    </span>
  );
}

function ChosenFiles({ first, files }: { readonly first: File; readonly files: readonly File[] }): ReactNode {
  const { t, language } = useWords();
  return (
    <span className="import-drop-chosen">
      <strong>{files.length === 1 ? first.name : t('{{name}}等{{count}}个文件', { name: first.name, count: files.length })}</strong>
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
