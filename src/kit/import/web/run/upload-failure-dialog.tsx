import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { CellGroups } from '../preview/cell-groups.tsx';
import { MissingColumnChoice } from '../preview/column-choice.tsx';
import { MatchingKinds } from './matching-kinds.tsx';
import type { FileRefusal, FilesRefusal, Refusal } from './refusal.ts';
import { PROBLEMS_LISTED } from '../../define.ts';
import { focusLastButton } from '../workbook-file-button.tsx';
import './upload-failure-dialog.css';

interface UploadFailureDialogProps {
  /** The problems to show; null keeps the dialog closed. */
  readonly failure: Refusal | null;
  readonly onClose: () => void;
}

const TABLE_HEIGHT = 380;

/**
 * Shows the wrong cells of an uploaded workbook, with a download of the marked workbook
 * (docs/user-interface.md#dialogs), or the reason why the whole file was refused. For several files it lists their
 * problems.
 */
export function UploadFailureDialog({ failure, onClose }: UploadFailureDialogProps): ReactNode {
  const { t } = useWords();
  const ofFile = failure !== null && 'file' in failure ? failure : null;
  return (
    <Modal
      open={failure !== null}
      title={t('导入失败提示')}
      width={ERRORS_WIDTH}
      mask={{ closable: false }}
      onCancel={onClose}
      afterClose={focusLastButton}
      destroyOnHidden
      footer={
        <>
          <Button autoFocus={!ofFile?.url} onClick={onClose}>
            {t('关闭')}
          </Button>
          {ofFile?.url && (
            <FileButton
              autoFocus
              path={ofFile.url}
              type={ofFile.matchingKinds.length === 0 && ofFile.columns === null ? 'primary' : 'default'}
            >
              {t('下载错误文件')}
            </FileButton>
          )}
        </>
      }
    >
      {failure !== null && 'lines' in failure && <ProblemsOfFiles refusal={failure} />}
      {ofFile !== null && <ProblemsOfFile refusal={ofFile} onClose={onClose} />}
    </Modal>
  );
}

function ProblemsOfFiles({ refusal: { lines, problems, counts } }: { readonly refusal: FilesRefusal }): ReactNode {
  const { t, language } = useWords();
  const listed = lines.slice(0, PROBLEMS_LISTED);
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={
          counts === null
            ? t('发现{{count}}处错误。', { count: numberText(problems, language) })
            : t('已上传{{stored}}个文件，{{failed}}个文件未上传。', { stored: counts.stored, failed: counts.failed })
        }
      />
      <ul className="import-failure-lines" aria-label={t('导入失败提示')}>
        {listed.map((line, index) => (
          // Two files with the same name may have the same message.
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
      {problems > listed.length && <small>{t('问题较多，仅列出前{{count}}条。', { count: numberText(listed.length, language) })}</small>}
    </>
  );
}

function ProblemsOfFile({ refusal, onClose }: { readonly refusal: FileRefusal; readonly onClose: () => void }): ReactNode {
  const { file, message, matchingKinds, columns, groups } = refusal;
  if (matchingKinds.length > 0) return <MatchingKinds {...refusal} onLeave={onClose} />;
  return (
    <>
      {message !== null && <Alert type="error" showIcon title={file.name} description={message} />}
      {columns !== null && (
        <MissingColumnChoice
          {...columns}
          onChoose={(chosen) => {
            onClose();
            columns.onChoose(chosen);
          }}
        />
      )}
      {groups.length > 0 && <WrongCells refusal={refusal} />}
    </>
  );
}

function WrongCells({ refusal }: { readonly refusal: FileRefusal }): ReactNode {
  const { file, sheet, groups, listed, count, hasMore, urlMissing } = refusal;
  const { t, language } = useWords();
  const found = { count: numberText(count, language), listed: numberText(listed, language) };
  const summaryOf = () => {
    if (count === listed) return t('发现{{count}}处错误。', found);
    if (hasMore) return t('发现超过{{count}}个问题，仅列出前{{listed}}个。', found);
    if (urlMissing !== null) return t('发现{{count}}处错误，仅列出前{{listed}}处。', found);
    return t('发现{{count}}处错误，仅列出前{{listed}}处，错误文件中有全部错误。', found);
  };
  return (
    <>
      <Alert
        type="error"
        showIcon
        style={{ marginBottom: 12 }}
        title={sheet === null ? file.name : t('{{file}} · 工作表“{{sheet}}”', { file: file.name, sheet })}
        description={
          <>
            <div>{summaryOf()}</div>
            {urlMissing === null
              ? t('没有保存任何数据。请下载错误文件，改正标出的单元格后重新上传。')
              : t('没有保存任何数据。{{reason}}。', { reason: urlMissing })}
          </>
        }
      />
      <CellGroups groups={groups} reasonTitle="错误原因" height={TABLE_HEIGHT} />
    </>
  );
}
