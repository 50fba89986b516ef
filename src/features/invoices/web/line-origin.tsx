import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#kit/http/contract.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Row } from '#kit/list/web/list.ts';
import { InboxLink } from '#kit/mailbox/web/inbox-link.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { lineOrigin } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';

const WIDTH = 'min(520px, 100vw)';

/** The source of a line: mail, attachment and row. */
export function LineOrigin({ row, onClose }: { readonly row: Row | null; readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  const id = row === null ? null : Number(row.id);
  const origin = useCall<typeof lineOrigin>({ path: PATHS.origin, query: { id: id ?? 0 } }, { enabled: id !== null });
  // The rows of the short view have no line item.
  const title = t('来源：发票{{number}}第{{item}}行', {
    number: String(row?.invoiceNumber ?? ''),
    item: String(row?.invoiceLineItem ?? ''),
  });
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={WIDTH}
      title={row?.invoiceLineItem === undefined ? t('来源') : title}
      destroyOnHidden
    >
      {row !== null && <QueryView query={origin}>{(data) => <OriginDetails origin={data} />}</QueryView>}
    </Drawer>
  );
}

function OriginDetails({ origin }: { readonly origin: AnswerOf<typeof lineOrigin> }): ReactNode {
  const { t } = useWords();
  const { row, fileName, archiveName, uploadTime, uploader, mail, invoiceId } = origin;
  const items = [
    ...(mail === null
      ? []
      : [
          { label: t('发件人'), children: mail.sender },
          { label: t('邮件主题'), children: mail.subject },
          { label: t('发送时间'), children: mail.sentTime ?? '' },
          { label: t('邮件读取时间'), children: mail.readTime },
        ]),
    ...(archiveName === null ? [] : [{ label: t('压缩包'), children: archiveName }]),
    { label: t('文件'), children: fileName },
    { label: t('行号'), children: row },
    { label: t('读取时间'), children: uploadTime },
    ...(mail === null ? [{ label: t('上传人'), children: uploader }] : []),
  ];
  return (
    <>
      <Descriptions column={1} size="small" bordered items={items.map((item) => ({ key: item.label, ...item }))} />
      {invoiceId !== null && (
        <Permitted codes={[CODES.invoice]}>
          <Files invoiceId={invoiceId} mailed={mail !== null} />
        </Permitted>
      )}
      {mail !== null && (
        <p>
          <InboxLink message={mail} />
        </p>
      )}
    </>
  );
}

function Files({ invoiceId, mailed }: { readonly invoiceId: number; readonly mailed: boolean }): ReactNode {
  const { t } = useWords();
  return (
    <p className="invoice-files">
      <FileButton icon={null} path={PATHS.invoiceFile} query={{ id: invoiceId }}>
        {t('下载')}
      </FileButton>
      {mailed && (
        <FileButton icon={null} path={PATHS.message} query={{ id: invoiceId }}>
          {t('原邮件')}
        </FileButton>
      )}
    </p>
  );
}
