import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PeriodRow } from '../contract.ts';

interface WaitingFileProps {
  readonly file: File;
  /** The rows of the page. The file can be uploaded for those whose window is open. */
  readonly rows: readonly PeriodRow[];
  readonly onChoose: (row: PeriodRow) => void;
  readonly onClose: () => void;
}

/** Maximum number of periods offered as buttons. */
const MAX_BUTTONS = 6;

/** Shows a file that another screen passed to this one. The user chooses its period. */
export function WaitingFile({ file, rows, onChoose, onClose }: WaitingFileProps): ReactNode {
  const { t } = useWords();
  return (
    <Alert
      type="info"
      showIcon
      closable
      onClose={onClose}
      style={{ marginBottom: 12 }}
      title={t('“{{file}}”等待上传，请选择日期或周期', { file: file.name })}
      description={
        <span className="period-upload-tools">
          {rows
            .filter(({ flag }) => flag)
            .slice(0, MAX_BUTTONS)
            .map((row) => (
              <Button key={row.id} icon={<UploadOutlined aria-hidden />} onClick={() => onChoose(row)}>
                {row.dataDate}
              </Button>
            ))}
        </span>
      }
    />
  );
}
