import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { glossaryPath } from '../../glossary-path.ts';
import type { TitleExplanation } from '../../title-explanation.ts';
import './title-hints.css';

interface TitleHintsProps {
  /** The element with the table. Its titles are `th[data-title]`. */
  readonly place: RefObject<HTMLElement | null>;
  /** The explanation of a column by its name; null if it has none. */
  readonly explain: (name: string) => TitleExplanation | null;
}

interface Shown {
  readonly name: string;
  readonly left: number;
  readonly top: number;
}

/** Delays in ms before an explanation is shown and hidden for the mouse. */
const HOVER_MS = 400;
const LEAVE_MS = 200;
/** The width of an explanation, and its distance from the window's edge, in px. */
const WIDTH = 340;
const EDGE = 8;

/**
 * Explains the title under the mouse or with the keyboard focus: definition, unit and sources of the column, and a link
 * to the glossary. One element is used for all titles, because titles are added and removed while the table is
 * scrolled. Alt with the down arrow focuses the link, Escape closes the explanation.
 */
export function TitleHints({ place, explain }: TitleHintsProps): ReactNode {
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const explanation = shown === null ? null : explain(shown.name);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Shown | null, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(next), delay);
    };
    const isInCard = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true;
    const onOver = ({ target }: PointerEvent) => {
      const title = titleAt(target);
      if (title !== null) later(placeOf(title), HOVER_MS);
      else if (isInCard(target)) clearTimeout(timer);
      else if (!isTitleFocused(element)) later(null, LEAVE_MS);
    };
    // While a title has the focus, only a moved mouse hides its explanation.
    const onMove = ({ target, movementX, movementY }: PointerEvent) => {
      const isMoved = movementX !== 0 || movementY !== 0;
      if (isMoved && isTitleFocused(element) && titleAt(target) === null && !isInCard(target)) later(null, LEAVE_MS);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (isInCard(target)) return clearTimeout(timer);
      const title = titleAt(target);
      const isByKey = title !== null && target instanceof Element && target.matches(':focus-visible');
      later(isByKey ? placeOf(title) : null, 0);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') later(null, 0);
      if (event.key !== 'ArrowDown' || !event.altKey || titleAt(event.target) === null) return;
      event.preventDefault();
      card.current?.querySelector('a')?.focus();
    };
    // The explained title has moved. Another title may be under the mouse now.
    const onScroll = () => {
      setShown(null);
      const title = element.querySelector<HTMLElement>('th[data-title]:hover');
      later(title === null ? null : placeOf(title), HOVER_MS);
    };
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    element.addEventListener('scroll', onScroll, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
      element.removeEventListener('scroll', onScroll, true);
    };

    function titleAt(target: EventTarget | null): HTMLElement | null {
      const title = target instanceof Element ? target.closest<HTMLElement>('th[data-title]') : null;
      return title !== null && element?.contains(title) === true ? title : null;
    }
  }, [place]);
  useDescription(place, shown?.name ?? null, id);

  if (shown === null || explanation === null) return null;
  return createPortal(
    <div ref={card} id={id} role="tooltip" className="ui-title-hint" style={{ left: shown.left, top: shown.top, width: WIDTH }}>
      <Explanation {...explanation} />
    </div>,
    document.body,
  );
}

const isTitleFocused = (within: HTMLElement) => within.querySelector('th[data-title]:is(:focus-visible, :has(:focus-visible))') !== null;

/** Below the title, within the window. */
function placeOf(title: HTMLElement): Shown {
  const { left, bottom } = title.getBoundingClientRect();
  return { name: title.dataset.title ?? '', left: Math.max(EDGE, Math.min(left, window.innerWidth - WIDTH - EDGE)), top: bottom + 2 };
}

/** The focusable element of a title: the cell or a button in it. */
const TITLE_STOP = '[data-title-stop]';

/** Connects the title with its explanation for screen readers. */
function useDescription(place: TitleHintsProps['place'], name: string | null, id: string): void {
  useEffect(() => {
    const head = name === null ? null : place.current?.querySelector(`th[data-title="${CSS.escape(name)}"]`);
    const title = head?.matches(TITLE_STOP) === true ? head : head?.querySelector(TITLE_STOP);
    title?.setAttribute('aria-describedby', id);
    return () => title?.removeAttribute('aria-describedby');
  }, [place, name, id]);
}

function Explanation({ title, definition, unit, sources, columns }: TitleExplanation): ReactNode {
  const { t, language } = useWords();
  const lines = [
    { term: t('单位'), text: unit },
    { term: t('计算自'), text: columns.length === 0 ? null : listText(columns, language) },
    { term: t('来源'), text: sources.length === 0 ? null : listText(sources, language) },
  ].filter(({ text }) => text !== null);
  return (
    <>
      <strong>{title}</strong>
      <p>{definition}</p>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Link to={glossaryPath(title)}>{t('术语表')}</Link>
    </>
  );
}
