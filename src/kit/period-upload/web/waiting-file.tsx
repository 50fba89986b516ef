import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PeriodRow } from '../contract.ts';

interface WaitingFileProps {
  readonly file: File;
  /** The rows of the page; the file can be uploaded for those that take one now. */
  readonly rows: readonly PeriodRow[];
  readonly onChoose: (row: PeriodRow) => void;
  readonly onClose: () => void;
}

/** Periods offered as buttons. */
const OFFERED = 6;

/** A file that came from another screen and needs its period. */
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
            .slice(0, OFFERED)
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
