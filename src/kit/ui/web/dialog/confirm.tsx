import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Modals } from './confirm-modal.tsx';
import { rememberFocus } from '../page/focus-place.ts';
import './question.css';

interface ConfirmOptions {
  /** Translated; by default 确定 and 取消. */
  readonly okText?: string;
  readonly cancelText?: string;
  /** A destructive action: the focus is on the cancel button, and after the action in the row that has moved up. */
  readonly danger?: boolean;
  /** The record's name, shown below the question. */
  readonly about?: string;
  /** Further content below `about`; not shown without it. */
  readonly details?: ReactNode;
}

interface Confirm {
  /** Shows a confirmation (a translated text). Resolves to whether the user confirmed. */
  readonly confirm: (question: string, options?: ConfirmOptions) => Promise<boolean>;
  /** 确定要删除吗? with the name of what is deleted (docs/user-interface.md#lists). */
  readonly confirmDelete: (about: string) => Promise<boolean>;
  /** Asks whether unsaved input may be discarded. Enter and Esc keep it. */
  readonly confirmAbandon: () => Promise<boolean>;
}

const ModalContext = createContext<(() => Promise<Modals>) | null>(null);

/**
 * Provides confirmations in the theme and language of `Theme`, which renders it. The code of the dialog is loaded for
 * the first confirmation.
 */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }): ReactNode {
  // An object, because `setLoaded` would call a component instead of storing it.
  const [loaded, setLoaded] = useState<{ readonly ConfirmModal: ComponentType<{ readonly onReady: (modals: Modals) => void }> } | null>(
    null,
  );
  const [ready] = useState(() => Promise.withResolvers<Modals>());
  const modal = useCallback(async () => {
    const { default: ConfirmModal } = await import('./confirm-modal.tsx');
    setLoaded({ ConfirmModal });
    return ready.promise;
  }, [ready]);
  return (
    <ModalContext value={modal}>
      {children}
      {loaded !== null && <loaded.ConfirmModal onReady={ready.resolve} />}
    </ModalContext>
  );
}

function About({ about, details }: Pick<ConfirmOptions, 'about' | 'details'>): ReactNode {
  return (
    <>
      <p className="ui-question">{about}</p>
      {details}
    </>
  );
}

/** Confirmations before actions that cannot be undone. */
export function useConfirm(): Confirm {
  const modal = useContext(ModalContext);
  const { t } = useWords();
  return useMemo(() => {
    const confirm: Confirm['confirm'] = async (question, options = {}) => {
      if (modal === null) throw new Error('a confirmation was requested outside of Theme');
      const focusAfter = options.danger === true ? rememberFocus() : null;
      // Uses the browser's confirmation if the dialog cannot be loaded, such as after a new release.
      const modals = await modal().catch(() => null);
      if (modals === null) return window.confirm([question, options.about].filter(Boolean).join('\n'));
      const answered = await modals.confirm({
        title: question,
        content: options.about !== undefined && <About about={options.about} details={options.details} />,
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
      confirmDelete: (about) => confirm(t('确定要删除吗?'), { danger: true, okText: t('删除'), about }),
      confirmAbandon: () =>
        confirm(t('有未保存的内容，确定要离开吗?'), { danger: true, okText: t('不保存并离开'), cancelText: t('留在此页') }),
    };
  }, [modal, t]);
}
