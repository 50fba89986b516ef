import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { encryptIfPresent, PasswordAgain } from '#kit/session/web/password-again.tsx';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import type { NewToken, rotateOwnToken, rotateServiceToken, Token } from '../contract.ts';
import { OVERLAP_HOURS_DEFAULT, type TokenPage } from '../definition.ts';

interface RotateForm {
  readonly overlapHours: number;
  readonly password?: string;
}

interface RotateDialogProps {
  /** The token to replace; null while the dialog is closed. */
  readonly token: Token | null;
  readonly page: TokenPage;
  readonly onRotated: (name: string, created: NewToken) => void;
  readonly onClose: () => void;
}

const INITIAL_VALUES: Partial<RotateForm> = { overlapHours: OVERLAP_HOURS_DEFAULT };

/** Replaces a token by a new one with the same rights; the previous one remains valid for the chosen hours. */
export function RotateDialog({ token, page, onRotated, onClose }: RotateDialogProps): ReactNode {
  const { t } = useWords();

  async function save({ overlapHours, password }: RotateForm): Promise<void> {
    if (token === null) return;
    const created = await callApi<typeof rotateOwnToken | typeof rotateServiceToken>({
      method: 'POST',
      path: page === 'own' ? '/sys/token/rotate' : '/sys/tokens/rotate',
      body: { tokenId: token.tokenId, overlapHours, password: await encryptIfPresent(password) },
    });
    onRotated(token.name, created);
  }

  const overlaps = [
    { value: 0, label: t('立即失效') },
    { value: 1, label: t('1小时') },
    { value: 24, label: t('24小时') },
    { value: 168, label: t('有效{{days}}天', { days: 7 }) },
  ];
  return (
    <DialogForm<RotateForm>
      open={token !== null}
      title={t('轮换令牌：{{name}}', { name: token?.name ?? '' })}
      okText={t('轮换')}
      initialValues={INITIAL_VALUES}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('新令牌的权限和有效期与旧令牌相同。旧令牌在重叠期内继续有效，以便您更新使用它的程序。')}</p>
      <Form.Item name="overlapHours" label={t('旧令牌继续有效')}>
        <Select options={overlaps} />
      </Form.Item>
      {page === 'own' && <PasswordAgain />}
    </DialogForm>
  );
}
