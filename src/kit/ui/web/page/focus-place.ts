/** Maximum time in ms to wait until the deleted row is removed. */
const WAIT_MS = 10_000;
/** The controls of a row. Focusable cells (`data-column`) are not among them. */
const CONTROLS = 'button, a[href], input, [tabindex="0"]:not([data-column])';

/**
 * Stores the position of the focus before a deletion: the table, the row, and the control in it. The returned function
 * is called after confirmation. Once the control is gone or disabled, it moves the focus to the same control of the row
 * that has moved up, instead of the beginning of the page.
 */
export function rememberFocus(): () => void {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return () => undefined;
  const next = successorOf(control);
  const dialog = dialogOf(control);
  return () => {
    const until = performance.now() + WAIT_MS;
    const moveFocus = () => {
      if (performance.now() > until) return;
      if (isUsable(control)) return void requestAnimationFrame(moveFocus);
      const { activeElement } = document;
      // Ends when the successor, or another control that the user has chosen, has the focus: outside dialogs or in that
      // of the control. The confirmation, another dialog, may take the focus once more while it closes.
      const hasFocus = activeElement !== null && activeElement !== document.body && activeElement !== control;
      if (hasFocus && [null, dialog].includes(dialogOf(activeElement))) return;
      next()?.focus();
      requestAnimationFrame(moveFocus);
    };
    moveFocus();
  };
}

/** Whether no element has the focus, or one in a closing menu. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('.ant-dropdown') !== null;

/**
 * Stores the focused element before a menu or dialog opens. The returned function is called when it closes. If the
 * focus is lost, it focuses that element, or the page if the element was removed.
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
const dialogOf = (element: Element) => element.closest('.ant-modal-wrap');

/** Returns a function that finds the successor of a removed control: in the next row, in the toolbar, or the page. */
function successorOf(control: HTMLElement): () => HTMLElement | null {
  const page = () => document.getElementById('content');
  const row = control.closest('.ant-table-row');
  const table = row?.closest('.ant-table-wrapper');
  if (row !== null && table !== null && table !== undefined) {
    const rowsOf = () => [...table.querySelectorAll('.ant-table-row')];
    const rowIndex = rowsOf().indexOf(row);
    const controlIndex = [...row.querySelectorAll(CONTROLS)].indexOf(control);
    return () => {
      const rows = rowsOf();
      const successor = rows[Math.min(rowIndex, rows.length - 1)];
      return successor?.querySelectorAll<HTMLElement>(CONTROLS)[controlIndex] ?? page();
    };
  }
  const toolbar = control.closest('[role="toolbar"]');
  return () => toolbar?.querySelector<HTMLElement>(':is(button, input):enabled') ?? page();
}
