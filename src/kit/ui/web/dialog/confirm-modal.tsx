import { Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';

export type Modals = ReturnType<typeof Modal.useModal>[0];

/**
 * Calls `onReady` with the library's dialogs in the theme and language of this place in the tree. The library's `App`
 * would also render its own messages.
 */
export default function ConfirmModal({ onReady }: { readonly onReady: (modals: Modals) => void }): ReactNode {
  const [modals, holder] = Modal.useModal();
  useEffect(() => onReady(modals), [onReady, modals]);
  return holder;
}
