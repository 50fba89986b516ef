import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

/** In px. */
const WIDTH = 1120;

interface HistoryDialogProps {
  readonly open: boolean;
  /** Translated: the kind of history, and whose uploads it lists. */
  readonly title: string;
  readonly subject: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of a history of uploads. */
export function HistoryDialog({ open, title, subject, onClose, children }: HistoryDialogProps): ReactNode {
  const { t } = useWords();
  return (
    <Modal
      open={open}
      title={`${title} · ${subject}`}
      width={`min(${WIDTH}px, 100vw - 48px)`}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {children}
    </Modal>
  );
}
