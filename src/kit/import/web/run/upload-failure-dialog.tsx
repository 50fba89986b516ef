import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { CellGroups } from '../preview/cell-groups.tsx';
import { ColumnChoice } from '../preview/column-choice.tsx';
import { LooksLike } from './looks-like.tsx';
import type { Refusal } from './use-workbook-upload.ts';
import { backToLastButton } from '../workbook-file-button.tsx';

interface UploadFailureDialogProps {
  /** The problems to show; null keeps the dialog closed. */
  readonly failure: Refusal | null;
  readonly onClose: () => void;
}

const TABLE_HEIGHT = 380;

/**
 * Which cells of an uploaded workbook are wrong, with the workbook that marks them (docs/user-interface.md#dialogs), or
 * why it was refused whole.
 */
export function UploadFailureDialog({ failure, onClose }: UploadFailureDialogProps): ReactNode {
  const { t } = useWords();
  return (
    <Modal
      open={failure !== null}
      title={t('导入失败提示')}
      width={ERRORS_WIDTH}
      mask={{ closable: false }}
      onCancel={onClose}
      afterClose={backToLastButton}
      destroyOnHidden
      footer={
        <>
          {failure?.url && (
            <FileButton path={failure.url} type={failure.looksLike.length === 0 && failure.columns === null ? 'primary' : 'default'}>
              {t('下载错误文件')}
            </FileButton>
          )}
          <Button onClick={onClose}>{t('关闭')}</Button>
        </>
      }
    >
      {failure?.message !== undefined && <Alert type="error" showIcon title={failure.fileName} description={failure.message} />}
      {failure !== null && failure.looksLike.length > 0 && <LooksLike {...failure} onLeave={onClose} />}
      {failure !== null && failure.columns !== null && failure.looksLike.length === 0 && (
        <ColumnChoice
          {...failure.columns}
          onChoose={(columns) => {
            onClose();
            failure.columns?.onChoose(columns);
          }}
        />
      )}
      {failure !== null && failure.groups.length > 0 && failure.looksLike.length === 0 && <Problems {...failure} />}
    </Modal>
  );
}

function Problems({
  fileName,
  groups,
  listed,
  count,
  more,
  urlMissing,
}: Omit<Refusal, 'file' | 'looksLike' | 'columns' | 'url' | 'message'>): ReactNode {
  const { t, language } = useWords();
  const found = { count: numberText(count, language), listed: numberText(listed, language) };
  const summary =
    count === listed
      ? t('发现 {{count}} 个问题。', found)
      : more === true
        ? t('发现超过 {{count}} 个问题，仅列出前 {{listed}} 个。', found)
        : urlMissing === undefined
          ? t('发现 {{count}} 个问题，仅列出前 {{listed}} 个，错误文件中有全部问题。', found)
          : t('发现 {{count}} 个问题，仅列出前 {{listed}} 个。', found);
  return (
    <>
      <Alert
        type="error"
        showIcon
        style={{ marginBottom: 12 }}
        title={fileName}
        description={
          <>
            <div>{summary}</div>
            {urlMissing === undefined
              ? t('没有保存任何数据。请下载错误文件，改正标出的单元格后重新导入。')
              : t('没有保存任何数据。{{reason}}。', { reason: urlMissing })}
          </>
        }
      />
      <CellGroups groups={groups} reasonTitle="错误原因" height={TABLE_HEIGHT} />
    </>
  );
}
