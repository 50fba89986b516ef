/** The focus is waited for so long, in milliseconds, while what was deleted goes. */
const WAIT_MS = 10_000;
/** A cell takes the keyboard too, but only one of the table is reached by Tab: it is no control of its row. */
const CONTROLS = 'button, a[href], input, [tabindex="0"]:not([data-column])';

/**
 * Remembers where the focus is before something is deleted: in which row of which table, and on which of its controls. What it gives is called when that is confirmed: once the control has gone with its row (or
 * cannot be pressed any more), the focus stands on the same control of the row that has taken the place, and not at the beginning of the page.
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
      // Who has gone elsewhere meanwhile stays there.
      if (activeElement !== null && activeElement !== document.body && activeElement !== control && !isInDialog(activeElement)) return;
      next()?.focus();
      // A question that is still closing takes the focus once more.
      requestAnimationFrame(look);
    };
    look();
  };
}

const isUsable = (control: HTMLElement) => control.isConnected && !control.matches(':disabled');
const isInDialog = (element: Element) => element.closest('.ant-modal-wrap') !== null;

/** Finds what takes the place of a control that has gone: in the row that has moved up, in its toolbar, else the page itself. */
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
