import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DownloadButton } from '#kit/import/web/history/import-history.tsx';
import type { NameUpload, UnknownName } from '../contract.ts';
import { useAmountsText } from './name-columns.tsx';

/** A record set that contains a name, with the uploaded files. */
export function NamingSource({ source }: { readonly source: UnknownName['sources'][number] }): ReactNode {
  const { t, language } = useWords();
  const amountsText = useAmountsText();
  const columns = useFileColumns();
  const more = source.uploadCount - source.uploads.length;
  return (
    <section aria-label={source.title}>
      <p>
        <Link to={source.path}>{source.title}</Link>
        {` · ${amountsText(source)}`}
      </p>
      {source.uploads.length > 0 && (
        <Table<NameUpload> size="small" rowKey="uploadId" pagination={false} columns={columns} dataSource={[...source.uploads]} />
      )}
      {more > 0 && <p>{t('还有{{count}}个更早的文件', { count: numberText(more, language) })}</p>}
    </section>
  );
}

function useFileColumns(): TableColumnsType<NameUpload> {
  const { t, language } = useWords();
  return [
    { title: t('上传时间'), dataIndex: 'uploadTime', width: 170 },
    { title: t('上传人'), dataIndex: 'uploader', width: 120 },
    { title: t('文件名'), key: 'file', render: (_, upload) => <File upload={upload} /> },
    { title: t('行数'), dataIndex: 'lines', width: 90, align: 'right', render: (lines: number) => numberText(lines, language) },
    { title: t('首行'), dataIndex: 'firstRow', width: 110, render: (row: number) => t('第{{row}}行', { row }) },
  ];
}

function File({ upload: { uploadId, fileName, hasFile } }: { readonly upload: NameUpload }): ReactNode {
  if (!hasFile) return fileName;
  return (
    <DownloadButton path={`/ops/uploads/${uploadId}/file`} title={fileName}>
      {fileName}
    </DownloadButton>
  );
}
