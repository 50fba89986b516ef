import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ADDRESSES_MAX, isMailAddress } from '../limits.ts';

interface AddressListProps {
  readonly name: (string | number)[];
  /** Entries are objects that contain the address, not the address itself. */
  readonly inObjects?: boolean;
  /** An empty entry is ignored; elsewhere it is invalid (docs/business-rules/scheduled-work.md#configuration). */
  readonly mayBeBlank?: boolean;
  readonly message: string;
}

/** Mail addresses that can be added and removed. */
export function AddressList({ name, inObjects = false, mayBeBlank = false, message }: AddressListProps): ReactNode {
  const { t } = useWords();
  const isFine = (text: string | null | undefined) => {
    const address = (text ?? '').trim();
    return (mayBeBlank && address === '') || isMailAddress(address);
  };
  const rule = {
    validator: (_: unknown, text: string | null) => (isFine(text) ? Promise.resolve() : Promise.reject(new Error(t(message)))),
  };
  return (
    <Form.List name={name}>
      {(entries, { add, remove }) => (
        <div className="system-config-addresses">
          {entries.map((entry, index) => (
            <div className="system-config-address" key={entry.key}>
              <Form.Item name={inObjects ? [entry.name, 'email'] : entry.name} rules={[rule]} validateTrigger="onBlur">
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
            {...(entries.length < ADDRESSES_MAX ? {} : { disabled: true })}
            onClick={() => add(inObjects ? { email: '' } : '')}
          >
            {t('添加邮箱')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
