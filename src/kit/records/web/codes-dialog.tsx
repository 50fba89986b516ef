import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import { MAX_CODES } from '../code-list.ts';
import { storeCodesForFilter } from './code-lists.ts';

/** Maximum number of lines that are visible without scrolling. */
const CODES_SHOWN = 12;
const MISSING_SHOWN = 6;

interface CodesDialogProps {
  readonly open: boolean;
  /** The label of the filter, translated. */
  readonly label: string;
  readonly codes: readonly string[];
  readonly missing: readonly string[];
  /** Called with the new value of the filter. */
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

/** The dialog that shows and changes the codes of a filter, and shows the codes that were not found. */
export function CodesDialog({ open, label, codes, missing, onChange, onClose }: CodesDialogProps): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const initialValues = useMemo(() => ({ codes: codes.join('\n') }), [codes]);
  const missingId = useId();
  return (
    <DialogForm<{ codes: string }>
      open={open}
      title={label}
      initialValues={initialValues}
      okText={t('筛选')}
      onClose={onClose}
      onSave={async (values) => onChange(await storeCodesForFilter(client, values.codes))}
    >
      <Form.Item
        name="codes"
        label={label}
        extra={t('每行一个编码，也可用逗号、制表符或空格分隔；最多{{max}}个', { max: numberText(MAX_CODES, language) })}
      >
        <Input.TextArea rows={CODES_SHOWN} spellCheck={false} />
      </Form.Item>
      {missing.length > 0 && (
        <Form.Item label={t('未找到的编码（{{count}}个）', { count: numberText(missing.length, language) })} htmlFor={missingId}>
          <Input.TextArea id={missingId} rows={Math.min(MISSING_SHOWN, missing.length)} value={missing.join('\n')} readOnly />
        </Form.Item>
      )}
    </DialogForm>
  );
}
