/** Keyboard shortcuts that work everywhere: each acts on the foremost element, which declares what it supports. */
export const SHORTCUTS = ['search', 'new', 'save', 'undo', 'nextPage', 'previousPage', 'menuSearch', 'guide', 'list'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** How each is called (Chinese, keys of the words), and its keys as people read them. */
export const SHORTCUT_TEXTS: Readonly<Record<Shortcut, { readonly text: string; readonly keys: readonly string[] }>> = {
  search: { text: '跳到查询条件', keys: ['/'] },
  new: { text: '新增', keys: ['N'] },
  save: { text: '保存', keys: ['Ctrl', 'S'] },
  undo: { text: '撤销刚才的操作', keys: ['Ctrl', 'Z'] },
  nextPage: { text: '翻到下一页', keys: ['J'] },
  previousPage: { text: '翻到上一页', keys: ['K'] },
  menuSearch: { text: '搜索菜单', keys: ['Ctrl', 'K'] },
  guide: { text: '使用说明', keys: ['F1'] },
  list: { text: '快捷键一览', keys: ['?'] },
};

/** The keys of a table's cells, which `useCells` and the grid handle. */
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

/** The attributes of a button that a shortcut presses. */
export const NEW_BUTTON = { 'data-shortcut': 'new', 'aria-keyshortcuts': 'N' } as const;
export const UNDO_BUTTON = { 'data-shortcut': 'undo', 'aria-keyshortcuts': 'Control+Z Meta+Z' } as const;
export const SAVE_BUTTON = { 'data-shortcut': 'save', 'aria-keyshortcuts': 'Control+S Meta+S' } as const;

/** Single keys are typed, not pressed, in these. */
const TYPED_IN = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="textbox"]';
/** The key code that browsers report while an input method composes. */
const COMPOSING = 229;

/** Keys that act while a text is typed, too. */
const ANYWHERE: Readonly<Record<string, Shortcut>> = { f1: 'guide' };
const SINGLE: Readonly<Record<string, Shortcut>> = { '/': 'search', n: 'new', j: 'nextPage', k: 'previousPage', '?': 'list' };
const WITH_CONTROL: Readonly<Record<string, Shortcut>> = { s: 'save', k: 'menuSearch', z: 'undo' };

/**
 * The shortcut of a pressed key; null for any other key, and while a text is typed or composed. A repeated key counts
 * only with Ctrl, where the browser has its own function for it. In an input, Ctrl+Z is the browser's.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.isComposing || event.keyCode === COMPOSING || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (Object.hasOwn(ANYWHERE, key)) return ANYWHERE[key] ?? null;
  const isTyped = event.target instanceof Element && event.target.closest(TYPED_IN) !== null;
  if (event.ctrlKey || event.metaKey) return event.shiftKey || (key === 'z' && isTyped) ? null : (WITH_CONTROL[key] ?? null);
  if (event.repeat || isTyped) return null;
  return SINGLE[key] ?? null;
}

const LAYERS = '.ant-modal-wrap, .ant-drawer-open';
/** A calendar applies typed text when it loses the focus. */
const PICKERS = '.ant-picker, .ant-picker-dropdown';
const OPEN_CALENDARS = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden, [class*="-leave"])';
/** One that has not closed after so long, in milliseconds, is not waited for, and nothing is saved. */
const CLOSING_MS = 2000;

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;
const heightOf = (layer: Element): number => Number(getComputedStyle(layer).zIndex) || 0;

/**
 * The foremost element: the dialog or drawer with the focus, or the uppermost one, or the page. A non-modal drawer is
 * foremost only while it has the focus.
 */
function front(): Element | null {
  const focused = document.activeElement?.closest(LAYERS);
  if (focused !== null && focused !== undefined && isSeen(focused)) return focused;
  const covering = [...document.querySelectorAll(LAYERS)].filter(
    (layer) => isSeen(layer) && (layer.matches('.ant-modal-wrap') || layer.querySelector('.ant-drawer-mask') !== null),
  );
  // Of two that are equally high the later one is drawn over the other.
  return covering.toSorted((one, other) => heightOf(one) - heightOf(other)).at(-1) ?? document.getElementById('content');
}

/** The first visible one: a page also contains its other tabs. */
function seen<Found extends HTMLElement>(place: Element | null, selector: string): Found | undefined {
  return [...(place?.querySelectorAll<Found>(selector) ?? [])].find(isSeen);
}

const PRESSED: Readonly<Partial<Record<Shortcut, string>>> = {
  new: '[data-shortcut="new"]',
  save: '[data-shortcut="save"]',
  nextPage: '.ant-pagination-next:not(.ant-pagination-disabled) button',
  previousPage: '.ant-pagination-prev:not(.ant-pagination-disabled) button',
};

/** Executes a shortcut on the foremost element. Returns false if the key is left to the browser. */
export function runShortcut(shortcut: Shortcut): boolean {
  const place = front();
  if (shortcut === 'search') {
    const input = seen(place, 'form[role="search"] :is(input, textarea):enabled');
    input?.focus();
    return input !== undefined;
  }
  // Each undo is offered in a notice, the newest below the others.
  if (shortcut === 'undo') {
    const undo = [...document.querySelectorAll<HTMLElement>('[data-shortcut="undo"]')].at(-1);
    undo?.click();
    return undo !== undefined;
  }
  if (shortcut === 'save') {
    save(place);
    // The browser's "save page" is never wanted.
    return true;
  }
  return press(place, shortcut) !== undefined;
}

function press(place: Element | null, shortcut: Shortcut): HTMLElement | undefined {
  const selector = PRESSED[shortcut];
  const button = selector === undefined ? undefined : seen(place, `:is(${selector}):enabled`);
  button?.click();
  return button;
}

/**
 * Saves the typed values. A focused calendar loses the focus first, as by a click on the button, so that its value is
 * in the form.
 */
function save(place: Element | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(PICKERS) !== null) activeElement.blur();
  else if (!isCalendarOpen()) {
    press(place, 'save');
    return;
  }
  const until = performance.now() + CLOSING_MS;
  const look = () => {
    if (!isCalendarOpen()) press(place, 'save')?.focus();
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  // It begins to close in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(look));
}

const isCalendarOpen = (): boolean => seen(document.body, OPEN_CALENDARS) !== undefined;
