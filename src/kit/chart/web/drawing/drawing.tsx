import {
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { type Chart, type ChartSelection, visibleChart } from '../chart.ts';
import { usePalette, usePatterns } from '../chart-settings.ts';
import { cursorAfterKey, announceCursor, type Cursor } from './cursor.ts';
import { createDrawing, type Instance, type Size } from './echarts.ts';
import { optionOf } from './option.ts';
import { enqueueDrawing } from './drawing-queue.ts';

export interface DrawingProps {
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  readonly large: boolean;
  readonly onPick: ((picked: ChartSelection) => void) | undefined;
}

/**
 * The drawing of a chart. Values are shown at the mouse and at the keyboard cursor, a slider over the categories. Up
 * and down change the series, Enter selects, Escape hides the values.
 */
export default function Drawing({ chart, hidden, large, onPick }: DrawingProps): ReactNode {
  const { t, language } = useWords();
  const hint = useId();
  const shown = useMemo(() => visibleChart(chart, hidden), [chart, hidden]);
  const palette = usePalette();
  const patterns = usePatterns();
  const { attach, element, size, instance, drawingOf } = useDrawingElement();
  const [cursor, setCursor] = useState<Cursor | null>(null);

  useLayoutEffect(() => {
    if (element === null || size === null) return undefined;
    return enqueueDrawing(element, () => {
      const drawing = drawingOf(element, size);
      drawing.setOption(optionOf(chart, { language, palette, patterns, hidden, width: size.width, large }), { notMerge: true });
      markDrawn(element, size);
    });
  }, [element, size, drawingOf, chart, hidden, language, large, palette, patterns]);
  usePointer(instance, shown, onPick);
  useEffect(() => showCursor(instance, shown, cursor), [instance, shown, cursor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && cursor !== null) {
      event.preventDefault();
      onPick?.({ category: cursor.category, series: shown.series[cursor.series ?? -1]?.key ?? null });
      return;
    }
    if (event.key === 'Escape' && cursor !== null) {
      // Hides the values, but does not close the dialog of a large chart.
      event.stopPropagation();
      setCursor(null);
      return;
    }
    const next = cursorAfterKey(event.key, cursor, shown);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  };

  return (
    <>
      <div
        ref={attach}
        className={large ? 'chart-drawing chart-drawing-large' : 'chart-drawing'}
        role="slider"
        tabIndex={0}
        aria-label={chart.title}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, chart.categories.length)}
        aria-valuenow={(cursor?.category ?? 0) + 1}
        aria-valuetext={announceCursor(shown, cursor ?? { category: 0, series: null }, language)}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      />
      <span id={hint} hidden>
        {t('用左右方向键查看各期，用上下方向键查看各系列，按回车查看来源')}
      </span>
    </>
  );
}

interface DrawingElement {
  readonly attach: RefCallback<HTMLDivElement>;
  readonly element: HTMLDivElement | null;
  /** The size of the element; null while it is not visible. */
  readonly size: Size | null;
  /** Null before the first drawing. */
  readonly instance: Instance | null;
  /** The drawing in the element, resized to `size`. It is created on first use and disposed with the element. */
  readonly drawingOf: (element: HTMLDivElement, size: Size) => Instance;
}

function useDrawingElement(): DrawingElement {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [instance, setInstance] = useState<Instance | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const current = useRef<Instance | null>(null);
  const attach = useCallback((place: HTMLDivElement) => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = place;
      setSize((before) => (width === 0 ? null : before?.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    measure();
    setElement(place);
    return () => {
      observer.disconnect();
      current.current?.dispose();
      current.current = null;
      setInstance(null);
      setElement(null);
    };
  }, []);
  const drawingOf = useCallback((place: HTMLDivElement, { width, height }: Size) => {
    // Only the surface is resized. Resizing the chart would draw it twice.
    if (current.current === null) current.current = createDrawing(place, { width, height });
    else current.current.getZr().resize({ width, height });
    setInstance(current.current);
    return current.current;
  }, []);
  return { attach, element, size, instance, drawingOf };
}

/** In print the drawing takes the available width (chart.css), which requires a view box. Tests wait for `data-drawn`. */
function markDrawn(element: HTMLElement, { width, height }: Size): void {
  const svg = element.querySelector('svg');
  svg?.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg?.setAttribute('data-drawn', '');
}

/** A click selects the category under the mouse, and the series if one was clicked. */
function usePointer(instance: Instance | null, { series, categories }: Chart, onPick: DrawingProps['onPick']): void {
  useEffect(() => {
    if (instance === null || onPick === undefined) return;
    let hit: string | null = null;
    const onHit = ({ seriesId, seriesIndex }: { readonly seriesId?: string; readonly seriesIndex?: number }) => {
      // An area reports only its category, among the visible series.
      hit = seriesId ?? series[seriesIndex ?? -1]?.key ?? null;
    };
    const onClick = ({ offsetX, offsetY }: { readonly offsetX: number; readonly offsetY: number }) => {
      const at = [offsetX, offsetY];
      hit = null;
      if (!instance.containPixel({ gridIndex: 0 }, at)) return;
      const [category = -1] = instance.convertFromPixel({ gridIndex: 0 }, at);
      if (category < 0 || category >= categories.length) return;
      // echarts reports the clicked series in the same event, but after the listeners of its surface.
      queueMicrotask(() => onPick({ category, series: series.some(({ key }) => key === hit) ? hit : null }));
    };
    const surface = instance.getZr();
    // The type of echarts' events lacks `seriesId`.
    instance.on('click', onHit as never);
    surface.on('click', onClick);
    return () => {
      if (instance.isDisposed()) return;
      instance.off('click', onHit);
      surface.off('click', onClick);
    };
  }, [instance, series, categories, onPick]);
}

/** Shows the values at the keyboard cursor. Returns the function that hides them. */
function showCursor(instance: Instance | null, { series }: Chart, cursor: Cursor | null): (() => void) | undefined {
  if (instance === null || cursor === null) return undefined;
  const dataIndex = cursor.category;
  const seriesIndex = cursor.series ?? series.findIndex(({ values }) => values[dataIndex] !== null);
  if ((series[seriesIndex]?.values[dataIndex] ?? null) === null) return undefined;
  instance.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
  if (cursor.series !== null) instance.dispatchAction({ type: 'highlight', seriesIndex, dataIndex });
  return () => {
    if (instance.isDisposed()) return;
    instance.dispatchAction({ type: 'downplay' });
    instance.dispatchAction({ type: 'hideTip' });
  };
}
