import { Form, InputNumber } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { YEAR_MAX, YEAR_MIN } from '../limits.ts';

interface AddYearDialogProps {
  readonly open: boolean;
  readonly proposed: number;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Adds a year without quarters. They are set by editing it. */
export function AddYearDialog({ open, proposed, onSaved, onClose }: AddYearDialogProps): ReactNode {
  const { t } = useWords();
  const initialValues = useMemo(() => ({ year: proposed }), [proposed]);
  async function save(values: { year: number }): Promise<void> {
    await callApi({ method: 'POST', path: '/sys/fiscal/add', body: values });
    notify.success(t('新增财年成功'));
    await onSaved();
  }
  return (
    <DialogForm open={open} title={t('新增财年')} initialValues={initialValues} onSave={save} onClose={onClose}>
      <Form.Item
        name="year"
        label={t('年份')}
        required
        rules={[{ type: 'integer', required: true, min: YEAR_MIN, max: YEAR_MAX, message: t('请输入2000到2099的年份') }]}
      >
        <InputNumber style={{ width: '100%' }} />
      </Form.Item>
    </DialogForm>
  );
}
