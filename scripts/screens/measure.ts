/** Functions that run in the page. */

/** Sizes in px. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
  readonly tables: readonly number[];
}

/** The size of the page and its tables, and which of them are too wide. */
export function measureScreen(): { size: ScreenSize; tooWide: string[] } {
  const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);
  const tables = [...document.querySelectorAll<HTMLTableElement>('#content table')].filter(({ offsetParent }) => offsetParent !== null);
  const columnsOf = (table: HTMLTableElement) => {
    const columns = [...table.querySelectorAll<HTMLElement>(':scope > colgroup > col, .grid-widths > td')];
    return columns.reduce(
      (sum, column) => sum + (column.tagName === 'COL' ? Number.parseFloat(column.style.width) || 0 : widthOf(column)),
      0,
    );
  };
  const content = document.querySelector('#content')?.clientWidth ?? innerWidth;
  const tooWide = tables.flatMap((table) => {
    const [width, columns, place] = [widthOf(table), columnsOf(table), widthOf(table.parentElement ?? table)];
    return [
      ...(place > content ? [`the place of a table is ${place} px wide, the content ${content} px`] : []),
      // A table that is narrower than its place is widened to it. One without column widths is as wide as its texts.
      ...(columns > 0 && width > Math.max(place, columns) + 1 ? [`a table is ${width} px wide, its columns ${columns} px`] : []),
    ];
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) tooWide.push(`the page is ${scrollWidth} px wide`);
  return { size: { width: scrollWidth, height: scrollHeight, tables: tables.map(widthOf) }, tooWide };
}

/**
 * Elements wider than their container, texts that are cut off without a title that shows them, and overlapping texts
 * and controls.
 * @param within a selector; the last visible element that matches it is measured
 */
export function findGeometryFaults(within: string): string[] {
  const TOLERANCE = 2;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.closest('[aria-hidden=true]') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const root = [...document.querySelectorAll<HTMLElement>(within)].findLast(isShown);
  if (root === undefined) return [];
  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const name = element.classList.length === 0 ? element.tagName.toLowerCase() : `.${element.classList[0]}`;
    return text === '' ? name : `${name} "${text}"`;
  };
  /** The elements around one, up to the root. */
  const around = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let at: Element | null = element; at !== null && root.contains(at); at = at.parentElement) found.push(at);
    return found;
  };
  const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  /** A header that is fixed above a table scrolls sideways with it. */
  const scrolls = (element: Element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || element.classList.contains('ant-table-header');
  const fixedPart = (element: Element) => around(element).find((outer) => ['sticky', 'fixed'].includes(getComputedStyle(outer).position));

  const texts: { readonly element: Element; readonly rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.textContent ?? '').trim() === '' || element.closest('style, script') !== null || !isShown(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 1) texts.push({ element, rect });
  }

  const tooWide = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth + TOLERANCE &&
      getComputedStyle(element).overflowX === 'visible' &&
      element.closest('svg') === null &&
      isShown(element) &&
      !around(element).some((outer) => scrolls(outer)),
  );
  const cut = texts.filter(({ element, rect }) => {
    if (element.closest('[title]') !== null) return false;
    const outer = around(element);
    const inner = outer.slice(0, outer.findIndex(scrolls) === -1 ? undefined : outer.findIndex(scrolls));
    return inner.some((box) => {
      if (!clips(box)) return false;
      const { left, right } = box.getBoundingClientRect();
      return rect.right > right + TOLERANCE || rect.left < left - TOLERANCE;
    });
  });

  const boxes = [
    ...texts,
    ...[...root.querySelectorAll('button, input, textarea, [role=tab]')]
      .filter(isShown)
      .map((element) => ({ element, rect: element.getBoundingClientRect() })),
  ]
    // Outside the window only the page behind is measured.
    .filter(({ rect }) => rect.right <= innerWidth && rect.bottom <= innerHeight && rect.left >= 0 && rect.top >= 0)
    .toSorted((a, b) => a.rect.top - b.rect.top);
  const overlapping = new Set<string>();
  for (const [place, one] of boxes.entries())
    for (const other of boxes.slice(place + 1)) {
      if (other.rect.top >= one.rect.bottom - TOLERANCE) break;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // Words on two lines of one title.
      if (one.element.matches('.ui-whole-word') && one.element.parentElement === other.element.parentElement) continue;
      const left = Math.max(one.rect.left, other.rect.left);
      const right = Math.min(one.rect.right, other.rect.right);
      const bottom = Math.min(one.rect.bottom, other.rect.bottom);
      if (right - left <= TOLERANCE || bottom - other.rect.top <= TOLERANCE) continue;
      // A control that is placed inside a field, such as the eye of a password, belongs there.
      if ([one, other].some(({ element }) => element.matches('input')) && one.element.parentElement === other.element.parentElement)
        continue;
      // A fixed part, such as a pinned column, covers what is scrolled below it.
      if (fixedPart(one.element) !== fixedPart(other.element)) continue;
      const hits = document.elementsFromPoint((left + right) / 2, (other.rect.top + bottom) / 2);
      const areBothHere = [one, other].every(({ element }) => hits.some((hit) => element.contains(hit)));
      if (areBothHere)
        overlapping.add(
          `overlapping: ${[one, other]
            .map(({ element }) => describe(element))
            .toSorted()
            .join(' and ')}`,
        );
    }
  return [
    ...new Set([
      ...tooWide
        .filter((element) => !tooWide.some((inner) => inner !== element && element.contains(inner)))
        .map((element) => `wider than its container by ${element.scrollWidth - element.clientWidth} px: ${describe(element)}`),
      ...cut.map(({ element }) => `cut off without a title: ${describe(element)}`),
      ...overlapping,
    ]),
  ];
}

/** The focused element if it is out of sight or covered, else null; `end` after the last one. */
export function focusOutOfView(): { readonly fault: string | null; readonly end: boolean } {
  const element = document.activeElement;
  if (element === null || element === document.body) return { fault: null, end: true };
  const control = element.closest('label, .ant-select, .ant-picker') ?? element;
  const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
  const inWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && width > 0 && height > 0;
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const hit = inWindow ? document.elementFromPoint(x, y) : null;
  const visible = hit !== null && (control.contains(hit) || hit.contains(control));
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  return { fault: visible ? null : `focus out of view: ${element.tagName.toLowerCase()} "${text}"`, end: false };
}
