import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { PROBLEMS_LISTED } from '../../define.ts';
import type { FilesRefusal } from './use-tried-files.ts';
import './files-failure-dialog.css';

/** Which lines of which files are wrong, as the call answers them (docs/business-rules/master-data.md#imei-records). */
export function FilesFailureDialog({
  refusal,
  onClose,
}: {
  readonly refusal: FilesRefusal | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t, language } = useWords();
  const { lines = [], problems = 0, counts = null } = refusal ?? {};
  const listed = lines.slice(0, PROBLEMS_LISTED);
  return (
    <Modal
      open={refusal !== null}
      title={t('导入失败提示')}
      width={ERRORS_WIDTH}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Button autoFocus onClick={onClose}>
          {t('关闭')}
        </Button>
      }
    >
      <Alert
        type="error"
        showIcon
        title={
          counts === null
            ? t('发现 {{count}} 个问题。', { count: numberText(problems, language) })
            : t('已导入 {{stored}} 个文件，{{failed}} 个文件未导入。', { stored: counts.stored, failed: counts.failed })
        }
      />
      <ul className="import-failure-lines" aria-label={t('导入失败提示')}>
        {listed.map((line, place) => (
          // Two files with the same name may have the same message.
          <li key={`${place} ${line}`}>{line}</li>
        ))}
      </ul>
      {problems > listed.length && <small>{t('问题较多，仅列出前 {{count}} 条。', { count: numberText(listed.length, language) })}</small>}
    </Modal>
  );
}
