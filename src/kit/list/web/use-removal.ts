import { useState } from 'react';
import { type ApiCall, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/confirm.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import type { ListCalls, ListDefinition } from '../define.ts';

export interface Removal {
  readonly busy: boolean;
  readonly removeOne: (id: number) => Promise<void>;
  readonly removeMany: (ids: readonly number[]) => Promise<void>;
}

/** Removes records after a question (document 1 §5), says 删除成功, and has the list read again. */
export function useRemoval({ calls, messages }: ListDefinition, onRemoved: () => Promise<void>): Removal {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const [busy, setBusy] = useState(false);

  async function remove(ids: readonly number[], question: string): Promise<void> {
    if (busy || ids.length === 0 || calls.remove === undefined) return;
    if (!(await confirm(t(question), { danger: true }))) return;
    setBusy(true);
    try {
      await callApi(removalCall(calls.remove, ids));
      notify.success(t(messages.removed));
      await onRemoved();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    removeOne: (id) => remove([id], messages.confirmRemove),
    removeMany: (ids) => remove(ids, messages.confirmBatchRemove ?? messages.confirmRemove),
  };
}

/** How ids travel differs from list to list; the definition says how. */
function removalCall({ path, ids: shape }: NonNullable<ListCalls['remove']>, ids: readonly number[]): ApiCall {
  if (shape === 'path') return { method: 'POST', path: path.replace(/:\w+/, ids.join(',')), body: {} };
  if (shape === 'query-id') return { method: 'POST', path, query: { id: ids.join(',') }, body: {} };
  if (shape === 'body-array') return { method: 'POST', path, body: ids };
  return { method: 'POST', path, body: { [shape.bodyKey]: ids } };
}
