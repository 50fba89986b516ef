import { attempt } from '#kit/http/web/attempt.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify, notifyWithUndo } from '#kit/page/web/notice.ts';

/** The HTTP status of a record that was changed again. */
const CONFLICT = 409;

/**
 * Shows that an edit was saved, and offers to save the earlier values again. Any later change of the record rejects
 * that.
 * @param undo saves the earlier values over the version that this edit stored, silently; returns false if the user
 *   declines. Null if there is nothing to undo
 * @param onUndone called after the attempt: the list of records is out of date
 */
export function notifyEdited(text: string, undo: (() => Promise<unknown>) | null, onUndone: () => unknown): void {
  if (undo === null) return notify.success(text);
  const press = async () => {
    await attempt(
      async () => {
        if ((await undo()) !== false) notify.success(translate('已撤销修改'));
      },
      ({ httpStatus, message }) => notify.error(httpStatus === CONFLICT ? translate('记录已被再次修改，不能撤销这次修改') : message),
    );
    await onUndone();
  };
  notifyWithUndo(text, { text: translate('撤销'), press: () => void press() });
}
