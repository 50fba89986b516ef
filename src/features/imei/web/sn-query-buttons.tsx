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

/**
 * The query by a workbook of serial numbers: its template, and the button that uploads one and downloads the result
 * (docs/business-rules/master-data.md#imei-records).
 */
export function SnQueryButtons(): ReactNode {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const sending = useRef<AbortController | null>(null);
  async function send(file: File): Promise<void> {
    setBusy(true);
    const answers = downloadFile({ method: 'POST', path: calls.query.path, body: formOf({ field: calls.query.fileField, file }) });
    await notifyWhile(t('数据正在下载'), answers).finally(() => setBusy(false));
  }
  /** If the session has ended, the file is sent again after the sign-in, unless another one is chosen before. */
  async function query(file: File): Promise<void> {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    // The client has already shown the error.
    await sendUntilAnswered(
      () => send(file),
      own.signal,
      (failure) => {
        if (failure.httpStatus !== SIGNED_OUT) own.abort(failure);
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
