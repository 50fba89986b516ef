/** Keyboard shortcuts of all pages. Each acts on the foremost dialog or drawer, or on the page. */
export const SHORTCUTS = ['search', 'new', 'save', 'undo', 'nextPage', 'previousPage', 'menuSearch', 'guide', 'shortcutList'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** The Chinese names of the shortcuts (keys of the words), and their keys as displayed. */
export const SHORTCUT_TEXTS: Readonly<Record<Shortcut, { readonly text: string; readonly keys: readonly string[] }>> = {
  search: { text: '跳到查询条件', keys: ['/'] },
  new: { text: '新增', keys: ['N'] },
  save: { text: '保存', keys: ['Ctrl', 'S'] },
  undo: { text: '撤销刚才的操作', keys: ['Ctrl', 'Z'] },
  nextPage: { text: '翻到下一页', keys: ['J'] },
  previousPage: { text: '翻到上一页', keys: ['K'] },
  menuSearch: { text: '搜索菜单', keys: ['Ctrl', 'K'] },
  guide: { text: '使用说明', keys: ['F1'] },
  shortcutList: { text: '快捷键一览', keys: ['?'] },
};

/** The keys of a table's cells, which `useCells` and the grid handle. The texts are keys of the words. */
export const TABLE_KEYS: readonly { readonly text: string; readonly keys: readonly string[] }[] = [
  { text: '在单元格之间移动', keys: ['←', '↑', '→', '↓'] },
  { text: '移到行首、行尾', keys: ['Home', 'End'] },
  { text: '上下移动十行', keys: ['PgUp', 'PgDn'] },
  { text: '选择多个单元格并求和', keys: ['Shift', '←↑→↓'] },
  { text: '复制所选单元格', keys: ['Ctrl', 'C'] },
  { text: '查看数据来源或合计明细', keys: ['Enter'] },
  { text: '进入列名的说明', keys: ['Alt', '↓'] },
  { text: '调宽、调窄列', keys: ['+', '-'] },
  { text: '取消选择', keys: ['Esc'] },
];

/** The attributes of the buttons that shortcuts press. */
export const NEW_BUTTON = { 'data-shortcut': 'new', 'aria-keyshortcuts': 'N' } as const;
export const UNDO_BUTTON = { 'data-shortcut': 'undo', 'aria-keyshortcuts': 'Control+Z Meta+Z' } as const;
export const SAVE_BUTTON = { 'data-shortcut': 'save', 'aria-keyshortcuts': 'Control+S Meta+S' } as const;

/** Elements in which single keys are typed text and not shortcuts. */
const TEXT_INPUTS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="textbox"]';
/** The key code that browsers report while an input method composes. */
const COMPOSING = 229;

/** Keys that are shortcuts in text inputs, too. */
const ANYWHERE: Readonly<Record<string, Shortcut>> = { f1: 'guide' };
const SINGLE: Readonly<Record<string, Shortcut>> = { '/': 'search', n: 'new', j: 'nextPage', k: 'previousPage', '?': 'shortcutList' };
const WITH_CONTROL: Readonly<Record<string, Shortcut>> = { s: 'save', k: 'menuSearch', z: 'undo' };

/**
 * The shortcut of a pressed key; null for other keys, and while a text is typed or composed. A repeated key is a
 * shortcut only with Ctrl, so that the browser's own function for it does not run. In a text input, Ctrl+Z is left to
 * the browser.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.isComposing || event.keyCode === COMPOSING || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (Object.hasOwn(ANYWHERE, key)) return ANYWHERE[key] ?? null;
  const isTyped = event.target instanceof Element && event.target.closest(TEXT_INPUTS) !== null;
  if (event.ctrlKey || event.metaKey) return event.shiftKey || (key === 'z' && isTyped) ? null : (WITH_CONTROL[key] ?? null);
  if (event.repeat || isTyped) return null;
  return SINGLE[key] ?? null;
}

const LAYERS = '.ant-modal-wrap, .ant-drawer-open';
/** Calendars, which apply typed text when they lose the focus. */
const PICKERS = '.ant-picker, .ant-picker-dropdown';
const OPEN_CALENDARS = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden, [class*="-leave"])';
/** Maximum time in ms to wait until a calendar has closed. Otherwise nothing is saved. */
const CLOSING_MS = 2000;

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
const heightOf = (layer: Element): number => Number(getComputedStyle(layer).zIndex) || 0;

/**
 * The foremost element: the dialog or drawer with the focus, or the uppermost one, or the page. A non-modal drawer is
 * foremost only while it has the focus.
 */
function foremost(): Element | null {
  const focused = document.activeElement?.closest(LAYERS);
  if (focused !== null && focused !== undefined && isVisible(focused)) return focused;
  const covering = [...document.querySelectorAll(LAYERS)].filter(
    (layer) => isVisible(layer) && (layer.matches('.ant-modal-wrap') || layer.querySelector('.ant-drawer-mask') !== null),
  );
  // Of two layers with the same z-index, the later one covers the other.
  return covering.toSorted((one, other) => heightOf(one) - heightOf(other)).at(-1) ?? document.getElementById('content');
}

/** The first visible element of a selector, because a page also contains its hidden tabs. */
function firstVisible(container: Element | null, selector: string): HTMLElement | undefined {
  return [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isVisible);
}

const BUTTONS: Readonly<Partial<Record<Shortcut, string>>> = {
  new: '[data-shortcut="new"]',
  save: '[data-shortcut="save"]',
  nextPage: '.ant-pagination-next:not(.ant-pagination-disabled) button',
  previousPage: '.ant-pagination-prev:not(.ant-pagination-disabled) button',
};

/** Executes a shortcut on the foremost element. Returns false if the key is left to the browser. */
export function runShortcut(shortcut: Shortcut): boolean {
  const container = foremost();
  if (shortcut === 'search') {
    const input = firstVisible(container, 'form[role="search"] :is(input, textarea):enabled');
    input?.focus();
    return input !== undefined;
  }
  // Undo buttons are in notices. The newest notice is the last one.
  if (shortcut === 'undo') {
    const undo = [...document.querySelectorAll<HTMLElement>('[data-shortcut="undo"]')].at(-1);
    undo?.click();
    return undo !== undefined;
  }
  if (shortcut === 'save') {
    save(container);
    // Never opens the browser's dialog to save the page.
    return true;
  }
  return press(container, shortcut) !== undefined;
}

function press(container: Element | null, shortcut: Shortcut): HTMLElement | undefined {
  const selector = BUTTONS[shortcut];
  const button = selector === undefined ? undefined : firstVisible(container, `:is(${selector}):enabled`);
  button?.click();
  return button;
}

/**
 * Presses the save button. A focused calendar loses the focus first, as by a click on the button, so that its value is
 * in the form.
 */
function save(container: Element | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(PICKERS) !== null) activeElement.blur();
  else if (!isCalendarOpen()) {
    press(container, 'save');
    return;
  }
  const until = performance.now() + CLOSING_MS;
  const saveWhenClosed = () => {
    if (!isCalendarOpen()) press(container, 'save')?.focus();
    else if (performance.now() < until) requestAnimationFrame(saveWhenClosed);
  };
  // The calendar begins to close in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(saveWhenClosed));
}

const isCalendarOpen = (): boolean => firstVisible(document.body, OPEN_CALENDARS) !== undefined;
