import { Checkbox, Form, Input } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import { notify } from '#kit/page/web/notice.ts';

const NAME_LENGTH = 50;

interface SaveViewProps {
  readonly open: boolean;
  readonly name: string;
  readonly isDefault: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string, isDefault: boolean) => Promise<void>;
}

/** The dialog that saves the current state of the list as a named view. */
export function SaveView({ open, name, isDefault, onClose, onSave }: SaveViewProps): ReactNode {
  const { t } = useWords();
  const initialValues = useMemo(() => ({ name, isDefault }), [name, isDefault]);
  return (
    <DialogForm<{ name: string; isDefault: boolean }>
      open={open}
      title={t('保存当前视图')}
      initialValues={initialValues}
      onClose={onClose}
      onSave={async (values) => {
        await onSave(values.name.trim(), values.isDefault);
        notify.success(t('视图已保存'));
      }}
    >
      <Form.Item
        name="name"
        label={t('视图名称')}
        extra={t('保存筛选条件、排序、每页条数和列设置。同名视图将被覆盖。')}
        rules={[{ required: true, whitespace: true, message: t('请输入') }]}
      >
        <Input maxLength={NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>{t('打开列表时使用此视图')}</Checkbox>
      </Form.Item>
    </DialogForm>
  );
}
