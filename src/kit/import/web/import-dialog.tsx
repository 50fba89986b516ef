import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog-form.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import type { ImportAnswer, ImportShape } from '../define.ts';
import { ImportPreview } from './import-preview.tsx';
import { tellUnseenEnd } from './unseen-end.ts';
import { UploadFailureDialog } from './upload-failure-dialog.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useWorkbookUpload } from './use-workbook-upload.ts';
import { objectionTo, sizeText, WORKBOOK_ACCEPT } from './workbook-file.ts';
import './import-dialog.css';

export interface ImportDialogProps {
  readonly open: boolean;
  readonly shape: Pick<ImportShape, 'name' | 'title' | 'fields'>;
  /** The import call. */
  readonly path: string;
  readonly fileField: string;
  readonly fields?: Readonly<Record<string, string | number>>;
  /** Downloads the template; absent where the person may not. */
  readonly onTemplate?: () => void;
  /** The rows were stored. */
  readonly onImported: (answer: ImportAnswer) => void;
  readonly onClose: () => void;
}

interface Tried {
  readonly file: File;
  readonly answer: ImportAnswer;
}

/** Imports a workbook: first what would be inserted, changed and refused, and only when that is confirmed the rows themselves. */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const { t } = useWords();
  const { standing, refusal, setRefusal, start, cancel, isOnScreen } = useWorkbookUpload(props.shape.name);
  const [tried, setTried] = useState<Tried | null>(null);
  const previewing = useRef(false);
  // An import goes on when the person leaves the list; a preview is for nobody then.
  useEffect(
    () => () => {
      if (previewing.current) cancel();
    },
    [cancel],
  );

  const send = (file: File, dryRun: boolean) =>
    start({
      path: props.path,
      field: props.fileField,
      file,
      ...(props.fields === undefined ? {} : { fields: props.fields }),
      ...(dryRun ? { query: { dryRun: 1 } } : {}),
    });

  async function preview(file: File): Promise<void> {
    setTried(null);
    previewing.current = true;
    const outcome = await send(file, true);
    previewing.current = false;
    if (outcome.kind === 'done' || outcome.kind === 'refused') showTried(file, outcome.answer);
  }

  async function carryOut(file: File): Promise<void> {
    const outcome = await send(file, false);
    if (!isOnScreen() && outcome.kind !== 'done') tellUnseenEnd([t(props.shape.title), file.name].join(' · '), outcome);
    if (outcome.kind === 'done') close(() => props.onImported(outcome.answer));
    // Somebody changed the list between preview and import, so that rows that were right are not any more.
    if (outcome.kind === 'refused') showTried(file, outcome.answer);
  }

  function showTried(file: File, answer: ImportAnswer): void {
    setTried({ file, answer });
    if (answer.allErrorList.length > 0) showErrors({ file, answer });
  }

  function showErrors({ file, answer }: Tried): void {
    setRefusal({ problems: answer.allErrorList, url: answer.url, fileName: file.name });
  }

  function close(then?: () => void): void {
    if (standing !== null) cancel();
    setTried(null);
    props.onClose();
    then?.();
  }

  const importable = tried !== null && tried.answer.refused === 0 && tried.answer.allErrorList.length === 0;
  return (
    <>
      <Modal
        open={props.open}
        title={t('导入{{title}}', { title: t(props.shape.title) })}
        width={ERRORS_WIDTH}
        mask={{ closable: false }}
        onCancel={() => close()}
        destroyOnHidden
        footer={
          <>
            {standing === null && <Button onClick={() => close()}>{t('取消')}</Button>}
            {importable && (
              <Button type="primary" autoFocus loading={standing !== null} onClick={() => void carryOut(tried.file)}>
                {t('确认导入')}
              </Button>
            )}
          </>
        }
      >
        <div className="import-dialog">
          {standing === null ? (
            <FileDrop file={tried?.file ?? null} onFile={(file) => void preview(file)} />
          ) : (
            <UploadProgress standing={standing} onCancel={cancel} />
          )}
          {tried === null && standing === null && props.onTemplate !== undefined && (
            <Button type="link" icon={<DownloadOutlined aria-hidden />} className="import-dialog-template" onClick={props.onTemplate}>
              {t('模板下载')}
            </Button>
          )}
          {tried !== null && !importable && <Refused answer={tried.answer} onShow={() => showErrors(tried)} />}
          {tried !== null && <ImportPreview answer={tried.answer} fields={props.shape.fields} />}
        </div>
      </Modal>
      <UploadFailureDialog failure={refusal} onClose={() => setRefusal(null)} />
    </>
  );
}

function Refused({ answer, onShow }: { readonly answer: ImportAnswer; readonly onShow: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <Alert
      type="error"
      showIcon
      title={t('{{rows}} 行有错误，不能导入。改正后请重新选择文件。', { rows: answer.refused })}
      action={
        <Button size="small" danger onClick={onShow}>
          {t('查看错误')}
        </Button>
      }
    />
  );
}

/** Where one chooses a workbook or drops it. */
function FileDrop({ file, onFile }: { readonly file: File | null; readonly onFile: (file: File) => void }): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (chosen: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (chosen === undefined) return;
    const objection = objectionTo(chosen);
    if (objection === null) onFile(chosen);
    else notify.error(t(objection));
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={WORKBOOK_ACCEPT} onChange={(event) => choose(event.target.files?.[0])} />
      <button
        type="button"
        className={`file-drop ${over ? 'file-drop-over' : ''} ${file === null ? '' : 'file-drop-small'}`}
        autoFocus={file === null}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <InboxOutlined aria-hidden className="file-drop-sign" />
        {file === null ? (
          <span>
            <strong>{t('选择文件，或将文件拖到此处')}</strong>
            <small>{t('仅支持 .xls 和 .xlsx，最大 100 MB。导入前会先显示预览。')}</small>
          </span>
        ) : (
          <span className="file-drop-chosen">
            <strong>{file.name}</strong>
            <small>
              {sizeText(file.size)} · {t('选择其他文件')}
            </small>
          </span>
        )}
      </button>
    </>
  );
}
