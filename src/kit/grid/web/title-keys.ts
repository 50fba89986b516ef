import type { KeyboardEvent } from 'react';

/** The focusable element of a title. The Tab key reaches one of them. */
const TITLE_STOP = '[data-title-stop]';

/** Moves the focus between titles by the left and right arrow keys. */
export function moveAmongTitles(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>(TITLE_STOP)];
  const index = titles.findIndex((title) => title === event.target);
  if (index === -1) return;
  event.preventDefault();
  titles[index + step]?.focus();
}
