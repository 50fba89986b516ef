import { Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';

export type ConfirmModal = ReturnType<typeof Modal.useModal>[0];

/**
 * Shows confirmations in the theme and language of its place, once `onReady` was called. The library's `App` would also
 * bring its own messages.
 */
export default function Asking({ onReady }: { readonly onReady: (modal: ConfirmModal) => void }): ReactNode {
  const [modal, holder] = Modal.useModal();
  useEffect(() => onReady(modal), [onReady, modal]);
  return holder;
}
