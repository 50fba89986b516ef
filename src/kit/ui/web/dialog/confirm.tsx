import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ConfirmModal } from './asking.tsx';
import { rememberFocus } from '../page/focus-place.ts';
import './question.css';

interface ConfirmOptions {
  readonly okText?: string;
  readonly cancelText?: string;
  /** A destructive action: the focus is on the cancel button. */
  readonly danger?: boolean;
  /** What it is about, below the question: the record's name. */
  readonly about?: string;
  /** Further content below that. */
  readonly details?: ReactNode;
}

interface Confirm {
  /** Shows a confirmation (a translated text). Resolves to whether the user confirmed. */
  readonly confirm: (question: string, options?: ConfirmOptions) => Promise<boolean>;
  /** 确定要删除吗? (docs/user-interface.md#lists), and what is deleted. */
  readonly confirmDelete: (about: string) => Promise<boolean>;
  /** Whether what is typed and not saved may go; staying is a press of Enter or Esc away. */
  readonly confirmAbandon: () => Promise<boolean>;
}

type Asking = ComponentType<{ readonly onReady: (modal: ConfirmModal) => void }>;

const ModalContext = createContext<(() => Promise<ConfirmModal>) | null>(null);

/**
 * The container of confirmations. `Look` renders it around everything, so that they follow theme and language. The
 * dialog is loaded for the first one.
 */
export function Questions({ children }: { readonly children: ReactNode }): ReactNode {
  const [asking, setAsking] = useState<{ readonly Asking: Asking } | null>(null);
  const [ready] = useState(() => Promise.withResolvers<ConfirmModal>());
  const modal = useCallback(async () => {
    const { default: Loaded } = await import('./asking.tsx');
    setAsking((known) => known ?? { Asking: Loaded });
    return ready.promise;
  }, [ready]);
  return (
    <ModalContext value={modal}>
      {children}
      {asking !== null && <asking.Asking onReady={ready.resolve} />}
    </ModalContext>
  );
}

function About({ question, about, details }: { readonly question: string } & Pick<ConfirmOptions, 'about' | 'details'>): ReactNode {
  return (
    <>
      <p>{question}</p>
      <p className="ui-question">{about}</p>
      {details}
    </>
  );
}

/** Questions before something that cannot be taken back. */
export function useConfirm(): Confirm {
  const modal = useContext(ModalContext);
  const { t } = useWords();
  return useMemo(() => {
    const confirm: Confirm['confirm'] = async (question, options = {}) => {
      if (modal === null) throw new Error('a confirmation was requested outside of Look');
      const focusAfter = options.danger === true ? rememberFocus() : null;
      // Falls back to the browser's confirmation if the dialog cannot be loaded: the connection is lost, or there is a
      // new release.
      const asking = await modal().catch(() => null);
      if (asking === null) return window.confirm([question, options.about].filter(Boolean).join('\n'));
      const answered = await asking.confirm({
        title: t('提示'),
        content: options.about === undefined ? question : <About question={question} about={options.about} details={options.details} />,
        okText: options.okText ?? t('确定'),
        cancelText: options.cancelText ?? t('取消'),
        okButtonProps: { danger: options.danger ?? false },
        autoFocusButton: options.danger === true ? 'cancel' : 'ok',
      });
      if (answered) focusAfter?.();
      return answered;
    };
    return {
      confirm,
      confirmDelete: (about) => confirm(t('确定要删除吗?'), { danger: true, about }),
      confirmAbandon: () =>
        confirm(t('有未保存的内容，确定要离开吗?'), { danger: true, okText: t('不保存并离开'), cancelText: t('留在此页') }),
    };
  }, [modal, t]);
}
