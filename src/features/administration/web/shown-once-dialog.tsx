import { Alert, Button, Descriptions, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { CopyButton } from '#kit/ui/web/copy-button.tsx';
import { FORM_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import './shown-once-dialog.css';

/** A password or token that the server returns once. */
export interface ShownOnce {
  /** The user or token to which the secret belongs. */
  readonly owner: { readonly label: string; readonly text: string };
  readonly label: string;
  readonly secret: string;
}

interface ShownOnceDialogProps {
  readonly shown: ShownOnce | null;
  readonly warning: string;
  readonly testId: string;
  readonly onClose: () => void;
}

/** Shows a generated secret. It cannot be shown again, so leaving the page requires a confirmation. */
export function ShownOnceDialog({ shown, warning, testId, onClose }: ShownOnceDialogProps): ReactNode {
  const { t } = useWords();
  useUnsavedWork(() => shown !== null);
  return (
    <Modal
      open={shown !== null}
      title={shown?.label}
      width={FORM_WIDTH}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          {t('我已保存，关闭')}
        </Button>
      }
    >
      {shown !== null && (
        <>
          <Alert showIcon type="warning" title={warning} />
          <Descriptions
            className="admin-shown-once"
            column={1}
            bordered
            items={[
              { key: 'owner', label: shown.owner.label, children: shown.owner.text },
              {
                key: 'secret',
                label: shown.label,
                children: (
                  <div className="admin-shown-once-line">
                    <code data-testid={testId}>{shown.secret}</code>
                    <CopyButton text={shown.secret} />
                  </div>
                ),
              },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
