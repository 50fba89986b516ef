import { Alert, Button, Modal, Table } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ERRORS_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import type { UndoObstacles } from '../../contract.ts';

/** Why an import cannot be undone: the server's message and the records that prevent it, if any. */
export interface UndoRefusal extends Partial<UndoObstacles> {
  readonly message: string;
}

const TABLE_HEIGHT = 360;

export function UndoRefusedDialog({ refusal, onClose }: { readonly refusal: UndoRefusal | null; readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  const reasons = refusal?.reasons ?? [];
  const more = (refusal?.total ?? reasons.length) - reasons.length;
  return (
    <Modal
      open={refusal !== null}
      title={t('无法撤销')}
      width={ERRORS_WIDTH}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <Alert type="warning" showIcon title={refusal?.message} style={{ marginBottom: 12 }} />
      {reasons.length > 0 && (
        <Table
          size="small"
          rowKey="record"
          pagination={false}
          scroll={{ y: TABLE_HEIGHT }}
          dataSource={reasons}
          columns={[
            { title: t('行号'), dataIndex: 'rowIndex', width: 90, align: 'right' },
            { title: t('记录'), dataIndex: 'record', width: 260 },
            { title: t('原因'), dataIndex: 'reason' },
          ]}
        />
      )}
      {more > 0 && <small>{t('另有{{count}}条未列出。', { count: more })}</small>}
    </Modal>
  );
}
