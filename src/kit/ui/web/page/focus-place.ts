/** How long to wait for the deleted row to disappear, in milliseconds. */
const WAIT_MS = 10_000;
/** A cell can have the focus too, but only one of the table is reached by Tab: it is no control of its row. */
const CONTROLS = 'button, a[href], input, [tabindex="0"]:not([data-column])';

/**
 * Stores the position of the focus before a deletion: the table, the row, and the control in it. The returned function
 * is called after confirmation. Once the control is gone or disabled, it moves the focus to the same control of the row
 * that has moved up, instead of the beginning of the page.
 */
export function rememberFocus(): () => void {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return () => undefined;
  const next = heirOf(control);
  return () => {
    const until = performance.now() + WAIT_MS;
    const look = () => {
      if (performance.now() > until) return;
      if (isUsable(control)) return void requestAnimationFrame(look);
      const { activeElement } = document;
      // A focus that the user has moved meanwhile is not changed.
      if (activeElement !== null && activeElement !== document.body && activeElement !== control && !isInDialog(activeElement)) return;
      next()?.focus();
      // A closing confirmation may take the focus once more.
      requestAnimationFrame(look);
    };
    look();
  };
}

/** Whether the focus is nowhere, or in a menu that is closing. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('.ant-dropdown') !== null;

/**
 * Stores what has the focus before a menu or dialog opens. The returned function is called when it closes. If the focus
 * is lost, it returns to that element, or to the page if the element was removed.
 */
export function focusReturn(): () => void {
  const before = document.activeElement;
  return () => {
    requestAnimationFrame(() => {
      if (!isLost(document.activeElement)) return;
      const target = before instanceof HTMLElement && before.checkVisibility() ? before : document.getElementById('content');
      target?.focus({ preventScroll: true });
    });
  };
}

const isUsable = (control: HTMLElement) => control.isConnected && !control.matches(':disabled');
const isInDialog = (element: Element) => element.closest('.ant-modal-wrap') !== null;

/** Finds the replacement of a removed control: in the row that has moved up, in its toolbar, or the page itself. */
function heirOf(control: HTMLElement): () => HTMLElement | null {
  const page = () => document.getElementById('content');
  const row = control.closest('.ant-table-row');
  const table = row?.closest('.ant-table-wrapper');
  if (row !== null && table !== null && table !== undefined) {
    const rowsOf = () => [...table.querySelectorAll('.ant-table-row')];
    const place = rowsOf().indexOf(row);
    const among = [...row.querySelectorAll(CONTROLS)].indexOf(control);
    return () => {
      const rows = rowsOf();
      const heir = rows[Math.min(place, rows.length - 1)];
      return heir?.querySelectorAll<HTMLElement>(CONTROLS)[among] ?? page();
    };
  }
  const toolbar = control.closest('[role="toolbar"]');
  return () => toolbar?.querySelector<HTMLElement>(':is(button, input):enabled') ?? page();
}
