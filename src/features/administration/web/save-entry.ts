import type { Version } from '#kit/edit/contract.ts';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';

interface SavedEntry<Entry extends { readonly version: Version }, Values> {
  readonly values: Values;
  /** The entry as the user has seen it; null for a new entry. */
  readonly seen: Entry | null;
  readonly valuesOf: (entry: Entry) => Values;
  readonly add: () => Promise<unknown>;
  /**
   * Replaces the given version of the entry with the values `stored`. The undo calls it, too, with the previous values:
   * it must not use the values of the form. `silent`: the caller shows a failure itself.
   */
  readonly edit: (entry: Entry, stored: Values, version: Version, silent: boolean) => Promise<{ readonly version: Version }>;
  /** Called after each change, to reload the list of entries. */
  readonly onSaved: () => void;
}

/** Adds an entry of a list, or saves an edit and offers its undo. */
export async function saveEntry<Entry extends { readonly version: Version }, Values>({
  values,
  seen,
  valuesOf,
  add,
  edit,
  onSaved,
}: SavedEntry<Entry, Values>): Promise<void> {
  if (seen === null) {
    await add();
    notify.success(translate('新增成功'));
    onSaved();
    return;
  }
  await saveWithUndo<Values>({
    saved: translate('编辑成功'),
    values,
    seen: { values: valuesOf(seen), version: seen.version },
    store: async (stored, { version }, silent) => (await edit(seen, stored, version, silent)).version,
    onSaved,
  });
}
