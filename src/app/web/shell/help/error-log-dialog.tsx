import { Button, Modal, Table } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { clearErrors, type LoggedError, useErrorLog } from '../../error-log.ts';

/** Errors of the page, newest first, for copying into a report (docs/user-interface.md#messages). */
export default function ErrorLogDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  const errors = useErrorLog((state) => state.errors);
  return (
    <Modal
      open
      title={t('错误日志')}
      width={1000}
      onCancel={onClose}
      footer={
        <Button danger onClick={clearErrors} disabled={errors.length === 0}>
          {t('Clear All')}
        </Button>
      }
    >
      <Table<LoggedError>
        rowKey="id"
        dataSource={[...errors]}
        pagination={false}
        scroll={{ x: 760, y: '60vh' }}
        columns={[
          { title: t('消息'), dataIndex: 'message', width: 220 },
          { title: t('信息'), dataIndex: 'info', width: 180, render: (info: string) => <pre className="shell-error-log-text">{info}</pre> },
          { title: t('地址'), dataIndex: 'url', width: 140 },
          { title: t('堆栈'), dataIndex: 'stack', render: (stack: string) => <pre className="shell-error-log-text">{stack}</pre> },
        ]}
      />
    </Modal>
  );
}
