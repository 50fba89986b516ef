import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Descriptions, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { copyText } from '#kit/ui/web/copy-text.ts';
import { FORM_WIDTH } from '#kit/ui/web/dialog/dialog-form.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import './password-dialog.css';

export interface ShownPassword {
  readonly loginAccount: string;
  readonly initialPassword: string;
}

/**
 * Shows a generated password once (docs/business-rules/accounts.md#initial-passwords). It is stored nowhere and is gone
 * when the dialog closes; leaving the page asks for confirmation.
 */
export function PasswordDialog({ shown, onClose }: { readonly shown: ShownPassword | null; readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  useUnsavedWork(() => shown !== null);
  return (
    <Modal
      open={shown !== null}
      title={t('初始密码')}
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
      {shown !== null && <Password {...shown} />}
    </Modal>
  );
}

function Password({ loginAccount, initialPassword }: ShownPassword): ReactNode {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const done = await copyText(initialPassword);
    setCopied(done);
    if (!done) notify.warning(t('无法自动复制，请手动选中密码后复制'));
  }

  return (
    <>
      <Alert showIcon type="warning" title={t('此密码只显示这一次，关闭后无法再查看。请安全地转交给用户，用户首次登录时必须修改。')} />
      <Descriptions
        className="admin-password-facts"
        column={1}
        bordered
        items={[
          { key: 'account', label: t('登录账号'), children: loginAccount },
          {
            key: 'password',
            label: t('初始密码'),
            children: (
              <div className="admin-password-line">
                <code data-testid="initial-password">{initialPassword}</code>
                <Button autoFocus icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={() => void copy()}>
                  {t(copied ? '已复制' : '复制')}
                </Button>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
