import type { KeyboardEvent } from 'react';

/** The element of a title that has the keyboard; one of them is reached by Tab. */
export const TITLE = '[data-title-stop]';

/** The left and right arrow keys lead from title to title, as from cell to cell. */
export function moveAmongTitles(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>(TITLE)];
  const index = titles.findIndex((title) => title === event.target);
  if (index === -1) return;
  event.preventDefault();
  titles[index + step]?.focus();
}
