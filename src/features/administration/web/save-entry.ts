import type { Version } from '#kit/edit/contract.ts';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';

interface SavedEntry<Values> {
  readonly values: Values;
  /** The entry as the user has seen it; null for a new entry. */
  readonly seen: { readonly values: Values; readonly version: Version } | null;
  readonly add: () => Promise<unknown>;
  /** Replaces the given version of the entry. */
  readonly edit: (values: Values, version: Version, silent: boolean) => Promise<{ readonly version: Version }>;
  /** Called after each change, to reload the list of entries. */
  readonly onSaved: () => void;
}

/** Adds an entry of a list, or saves an edit and offers its undo. */
export async function saveEntry<Values>({ values, seen, add, edit, onSaved }: SavedEntry<Values>): Promise<void> {
  if (seen === null) {
    await add();
    notify.success(translate('新增成功'));
    onSaved();
    return;
  }
  const store = async (next: Values, { version }: { readonly version: Version }, silent: boolean) =>
    (await edit(next, version, silent)).version;
  await saveWithUndo<Values>({ saved: translate('编辑成功'), values, seen, store, onSaved });
}
