import { attempt } from '#kit/http/web/attempt.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify, notifyWithUndo } from '#kit/page/web/notice.ts';
import type { Version } from '../contract.ts';

/** The HTTP status if the record has been changed since it was read. */
const CONFLICT = 409;

/** The values of a record, and its version with these values. */
interface Stored<Values> {
  readonly values: Values;
  readonly version: Version;
}

interface Save<Values> {
  /** The message after the save, translated. */
  readonly saved: string;
  readonly values: Values;
  /** The record as the user has seen it. */
  readonly seen: Stored<Values>;
  /** Whether an undo is offered; by default true. */
  readonly undoable?: boolean;
  /**
   * Replaces the values `replaced` and returns the new version, which is the same if nothing has changed. Returns false
   * if the user declines. The undo calls it again, with the values before the save as `values` and with `silent`,
   * because the undo shows its failure itself.
   */
  readonly store: (values: Values, replaced: Stored<Values>, silent: boolean) => Promise<Version | false>;
  /** Called after the save and after its undo, to reload the list of records. */
  readonly onSaved: () => unknown;
}

/**
 * Saves an edit and offers an undo, which saves the previous values. The undo is rejected after any later change of the
 * record. Returns false if the user declines the save.
 */
export async function saveWithUndo<Values>({ saved, values, seen, undoable = true, store, onSaved }: Save<Values>): Promise<void | false> {
  const version = await store(values, seen, false);
  if (version === false) return false;
  const undo = async () => {
    await attempt(
      async () => {
        const restored = await store(seen.values, { values, version }, true);
        if (restored !== false) notify.success(translate('已撤销修改'));
      },
      ({ httpStatus, message }) => notify.error(httpStatus === CONFLICT ? translate('记录已被再次修改，不能撤销这次修改') : message),
    );
    await onSaved();
  };
  if (undoable && version !== seen.version) notifyWithUndo(saved, { text: translate('撤销'), onPress: () => void undo() });
  else notify.success(saved);
  await onSaved();
}
