import { Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';

export type ConfirmModal = ReturnType<typeof Modal.useModal>[0];

/** Asks questions in the theme and language of the place where it stands, from the moment at which it says how. The library's `App` would bring its own messages too. */
export default function Asking({ onReady }: { readonly onReady: (modal: ConfirmModal) => void }): ReactNode {
  const [modal, holder] = Modal.useModal();
  useEffect(() => onReady(modal), [onReady, modal]);
  return holder;
}
