import { Form, type FormInstance, Modal, type ModalProps } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useAttempt } from '#kit/http/web/attempt.ts';
import type { ApiFailure } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from './confirm.tsx';
import { SAVE_BUTTON } from '../shortcuts.ts';
import { sameValues } from '../same-values.ts';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';

/** Width of an add or edit dialog, and of one that lists errors, in px (docs/user-interface.md#dialogs). */
export const FORM_WIDTH = 600;
export const ERRORS_WIDTH = 800;

/** Height of a dialog without its form, in px. */
const HEAD_AND_FOOT = 120;

/**
 * A form that is higher than the window scrolls between title and buttons. A focused field is scrolled into view with
 * its label. The negative margins leave room for the outline of a field.
 */
const STYLES: ModalProps['styles'] = {
  body: {
    maxHeight: `max(160px, calc(100dvh - 2 * var(--dialog-top) - ${HEAD_AND_FOOT}px))`,
    marginInline: -24,
    padding: '0 24px 4px',
    overflowY: 'auto',
    scrollPaddingBlock: 40,
  },
  footer: { marginTop: 0, marginInline: -24, padding: '12px 24px 0', borderTop: '1px solid var(--border)' },
};

export interface DialogFormProps<Values extends object> {
  readonly open: boolean;
  /** Translated. */
  readonly title: string;
  /** The initial values of the fields: the row when editing, the defaults when adding. */
  readonly initialValues: Partial<Values>;
  /**
   * Saves the values. The dialog closes on success, and remains open if the result is false. Messages of the server are
   * shown at their fields.
   */
  readonly onSave: (values: Values, form: FormInstance<Values>) => Promise<void | false>;
  readonly onClose: () => void;
  /** The translated text of the confirming button; by default 保存. */
  readonly okText?: string;
  readonly children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/**
 * A dialog for adding or editing: 600 px, not closed by a click outside, one save at a time
 * (docs/user-interface.md#dialogs). It asks before typed values are discarded.
 */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>): ReactNode {
  const { t } = useWords();
  const [form] = Form.useForm<Values>();
  const [run, saving] = useAttempt();
  const { open, initialValues, onSave, onClose } = props;
  const fields = useRef<HTMLDivElement>(null);
  const { confirmAbandon } = useConfirm();
  useFocusOnOpen(open, fields);
  const isChanged = () => open && !sameValues(form.getFieldsValue(), initialValues);
  useUnsavedWork(isChanged);

  useEffect(() => {
    if (open) form.resetFields();
  }, [open, form]);

  async function save(values: Values): Promise<void> {
    // Enter in a field submits also while the button is busy.
    if (saving) return;
    await run(
      async () => {
        if ((await onSave(values, form)) !== false) onClose();
      },
      (failure) => showAtFields(form, failure),
    );
  }

  async function close(): Promise<void> {
    if (!isChanged() || (await confirmAbandon())) onClose();
  }

  return (
    <Modal
      open={open}
      title={props.title}
      width={FORM_WIDTH}
      mask={{ closable: false }}
      okText={props.okText ?? t('保存')}
      cancelText={t('取消')}
      confirmLoading={saving}
      okButtonProps={SAVE_BUTTON}
      styles={STYLES}
      onOk={() => form.submit()}
      onCancel={() => void close()}
      destroyOnHidden
      // `form` needs its fields before the dialog opens.
      forceRender
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
      >
        <div ref={fields} style={{ paddingTop: 'var(--space-4)' }}>
          {typeof props.children === 'function' ? props.children(form) : props.children}
        </div>
        {/* Enter in a field saves; the visible button is in the dialog's footer, outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}

/**
 * Focuses the first field when the dialog opens. `autoFocus` does not work, because the dialog is rendered before it
 * opens.
 */
function useFocusOnOpen(open: boolean, fields: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => {
      // A field that the user has already focused keeps the focus.
      if (fields.current?.contains(document.activeElement) === true) return;
      fields.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, fields]);
}

/**
 * Shows the server's messages at their fields. If every message has a field, the failure is not shown a second time.
 */
export function showAtFields<Values extends object>(form: FormInstance<Values>, failure: ApiFailure): void {
  const names = new Set(Object.keys(form.getFieldsValue()));
  if (failure.errors.length > 0 && failure.errors.every(({ field }) => names.has(field))) failure.shownInForm = true;
  form.setFields(failure.errors.map(({ field, message }) => ({ name: field as never, errors: [message] })));
}
