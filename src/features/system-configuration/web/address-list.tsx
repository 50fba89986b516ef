import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ADDRESSES_MAX, isMailAddress } from '../limits.ts';

interface AddressListProps {
  /** The path of the list in the form. */
  readonly name: (string | number)[];
  /** Whether entries are `{ email }` objects instead of texts. */
  readonly asObjects?: boolean;
  /** Whether blank entries are valid; they are not saved (docs/business-rules/scheduled-work.md#configuration). */
  readonly mayBeBlank?: boolean;
  /** The message about an invalid address, in Chinese. */
  readonly message: string;
}

/** Mail addresses that can be added and removed. */
export function AddressList({ name, asObjects = false, mayBeBlank = false, message }: AddressListProps): ReactNode {
  const { t } = useWords();
  const isValid = (text: string | null | undefined) => {
    const address = (text ?? '').trim();
    return (mayBeBlank && address === '') || isMailAddress(address);
  };
  const rule = {
    async validator(_: unknown, text: string | null): Promise<void> {
      if (!isValid(text)) throw new Error(t(message));
    },
  };
  return (
    <Form.List name={name}>
      {(entries, { add, remove }) => (
        <div className="system-config-addresses">
          {entries.map((entry, index) => (
            <div className="system-config-address" key={entry.key}>
              <Form.Item name={asObjects ? [entry.name, 'email'] : entry.name} rules={[rule]} validateTrigger="onBlur">
                <Input inputMode="email" placeholder="name@example.com" aria-label={`${t('邮箱')} ${index + 1}`} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`${t('删除邮箱')} ${index + 1}`}
                onClick={() => remove(entry.name)}
              />
            </div>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            // `false` would override the form's `disabled`.
            disabled={entries.length >= ADDRESSES_MAX || undefined}
            onClick={() => add(asObjects ? { email: '' } : '')}
          >
            {t('添加邮箱')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
