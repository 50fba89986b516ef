import { useState } from 'react';
import { type ApiCall, callApi } from '#kit/http/web/client.ts';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { notify, notifyWithUndo } from '#kit/page/web/notice.ts';
import type { ListCalls, ListDefinition } from '../define.ts';
import type { recordUsage, RecordUsage, removal, removalUndo } from '../contract.ts';
import { RecordUses } from './record/record-uses.tsx';
import { NAMED_RECORDS, RECORD_USAGE_PATH, undoRemovalPath } from '../removal.ts';
import type { Row } from './list.ts';
import { recordName } from '../record-name.ts';

interface Removal {
  readonly busy: boolean;
  readonly removeOne: (row: Row) => Promise<void>;
  readonly removeMany: (rows: readonly Row[]) => Promise<void>;
}

/**
 * Removes records after a confirmation with their names (docs/user-interface.md#lists), shows 删除成功 with an undo, and
 * reloads the list.
 */
export function useRemoval(definition: ListDefinition, onChanged: () => Promise<void>): Removal {
  const { name, title, calls, messages = {}, idName } = definition;
  const { t, language } = useWords();
  const { confirm } = useConfirm();
  const [busy, setBusy] = useState(false);

  async function remove(rows: readonly Row[], question: string): Promise<void> {
    if (busy || rows.length === 0 || calls.remove === undefined) return;
    const named = rows.slice(0, NAMED_RECORDS).map((row) => recordName(definition, row, t));
    const names = listText(named, language);
    const about = rows.length > NAMED_RECORDS ? t('{{names}}等{{count}}条', { names, count: rows.length }) : names;
    const ids = rows.map((row) => row[idName] as number);
    setBusy(true);
    const usage = await usageOf(name, ids);
    setBusy(false);
    if (
      !(await confirm(t(question), {
        danger: true,
        okText: t('删除'),
        about: `${t(title)} · ${about}`,
        details: <RecordUses usage={usage} />,
      }))
    )
      return;
    setBusy(true);
    try {
      const { removalId } = await callApi<ReturnType<typeof removal>>(removalCall(calls.remove, ids));
      notifyWithUndo(t('删除成功'), { text: t('撤销'), onPress: () => void undo(removalId) });
      await onChanged();
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }

  async function undo(removalId: number): Promise<void> {
    try {
      await callApi<ReturnType<typeof removalUndo>>({ method: 'POST', path: undoRemovalPath(name), body: { removalId } });
      notify.success(t('已撤销删除'));
      await onChanged();
    } catch {
      // The client has shown the error.
    }
  }

  return {
    busy,
    removeOne: (row) => remove([row], '确定要删除吗?'),
    removeMany: (rows) => remove(rows, messages.confirmBatchRemove ?? '确定要批量删除吗?'),
  };
}

/** The time in ms that a confirmation waits for the data that uses the records. */
const USAGE_MS = 5000;

/** The data that uses the records; null if it could not be counted in time. */
async function usageOf(list: string, ids: readonly number[]): Promise<RecordUsage | null> {
  return callApi<typeof recordUsage>({
    path: RECORD_USAGE_PATH,
    query: { list, ids: ids.join(',') },
    silent: true,
    signal: AbortSignal.timeout(USAGE_MS),
  }).catch(() => null);
}

/** The call that removes records, with the ids in the form of the list's definition. */
function removalCall({ path, ids: shape }: NonNullable<ListCalls['remove']>, ids: readonly number[]): ApiCall<ReturnType<typeof removal>> {
  if (shape === 'path') return { method: 'POST', path: path.replace(/:\w+/, ids.join(',')), body: {} };
  if (shape === 'query-id') return { method: 'POST', path, query: { id: ids.join(',') }, body: {} };
  if (shape === 'body-array') return { method: 'POST', path, body: ids };
  return { method: 'POST', path, body: { [shape.bodyKey]: ids } };
}
