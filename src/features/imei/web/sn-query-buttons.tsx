import { FileExcelOutlined, FileSearchOutlined } from '@ant-design/icons';
import { type ReactNode, useRef, useState } from 'react';
import { downloadFile } from '#kit/http/web/client.ts';
import { formOf } from '#kit/http/web/upload.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { sendUntilAnswered, SIGNED_OUT } from '#kit/import/web/run/interruption.ts';
import { WorkbookFileButton } from '#kit/import/web/workbook-file-button.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notifyWhile } from '#kit/page/web/notice.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { Secondary } from '#kit/ui/web/toolbar/toolbar.tsx';
import { snQuery } from '../definition.ts';

const { calls, codes } = snQuery;

/** The buttons of the SN query: its template, and the upload of a workbook, which downloads the result. */
export function SnQueryButtons(): ReactNode {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const lastQuery = useRef<AbortController | null>(null);
  async function send(file: File): Promise<void> {
    setBusy(true);
    const result = downloadFile({ method: 'POST', path: calls.query.path, body: formOf({ field: calls.query.fileField, file }) });
    await notifyWhile(t('数据正在下载'), result).finally(() => setBusy(false));
  }
  /** Sends the file again after a sign-in if the session has ended, unless another file is chosen before. */
  async function query(file: File): Promise<void> {
    lastQuery.current?.abort();
    const controller = new AbortController();
    lastQuery.current = controller;
    // `downloadFile` has already shown the error.
    await sendUntilAnswered(
      () => send(file),
      controller.signal,
      (failure) => {
        if (failure.httpStatus !== SIGNED_OUT) controller.abort(failure);
      },
    ).catch(() => undefined);
  }
  return (
    <>
      <Permitted codes={[codes.template]}>
        <Secondary>
          <FileButton icon={<FileExcelOutlined aria-hidden />} path={calls.template}>
            {t('SN查询模板下载')}
          </FileButton>
        </Secondary>
      </Permitted>
      <Permitted codes={[codes.query]}>
        <WorkbookFileButton icon={<FileSearchOutlined aria-hidden />} loading={busy} onFile={(file) => void query(file)}>
          {t('文件上传查询')}
        </WorkbookFileButton>
      </Permitted>
    </>
  );
}
