import { Modal } from 'antd';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import './question.css';

export interface ConfirmOptions {
  readonly okText?: string;
  readonly cancelText?: string;
  /** It takes something away: the focus stands on the way back. */
  readonly danger?: boolean;
  /** What it is about, below the question: the record's name. */
  readonly about?: string;
}

export interface Confirm {
  /** Asks a question (a translated text); resolves to whether it was answered with yes. */
  readonly confirm: (question: string, options?: ConfirmOptions) => Promise<boolean>;
  /** 确定要删除吗? (document 1 §5), and what is deleted. */
  readonly confirmDelete: (about: string) => Promise<boolean>;
  /** Whether what is typed and not saved may go; staying is a press of Enter or Esc away. */
  readonly confirmAbandon: () => Promise<boolean>;
}

type AskingModal = ReturnType<typeof Modal.useModal>[0];

const ModalContext = createContext<AskingModal | null>(null);

/** Where questions are asked; `Look` puts it around everything, so that they follow theme and language. The library's `App` would bring its own messages too. */
export function Questions({ children }: { readonly children: ReactNode }): ReactNode {
  const [modal, holder] = Modal.useModal();
  return (
    <ModalContext value={modal}>
      {children}
      {holder}
    </ModalContext>
  );
}

function About({ question, about }: { readonly question: string; readonly about: string }): ReactNode {
  return (
    <>
      <p>{question}</p>
      <p className="question-about">{about}</p>
    </>
  );
}

/** Questions before something that cannot be taken back. */
export function useConfirm(): Confirm {
  const modal = useContext(ModalContext);
  const { t } = useWords();
  return useMemo(() => {
    const confirm: Confirm['confirm'] = async (question, options = {}) => {
      if (modal === null) throw new Error('a question is asked outside of Look');
      return modal.confirm({
        title: t('提示'),
        content: options.about === undefined ? question : <About question={question} about={options.about} />,
        okText: options.okText ?? t('确定'),
        cancelText: options.cancelText ?? t('取消'),
        okButtonProps: { danger: options.danger ?? false },
        autoFocusButton: options.danger === true ? 'cancel' : 'ok',
      });
    };
    return {
      confirm,
      confirmDelete: (about) => confirm(t('确定要删除吗?'), { danger: true, about }),
      confirmAbandon: () =>
        confirm(t('有未保存的内容，确定要离开吗?'), { danger: true, okText: t('不保存并离开'), cancelText: t('留在此页') }),
    };
  }, [modal, t]);
}
