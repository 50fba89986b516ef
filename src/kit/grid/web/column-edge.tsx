import { type PointerEvent, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import './cells.css';

/** The minimum and maximum width of a column, in px. */
const MIN_WIDTH = 48;
const MAX_WIDTH = 900;

/** The nearest allowed width of a column, in px. */
export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

interface Drag {
  readonly from: number;
  readonly at: number;
  readonly top: number;
  readonly height: number;
}

/**
 * The right edge of a column's title. Dragging changes the width; a double click restores the default (null). In a
 * cell, the keys + and - change the width.
 */
export function ColumnEdge({ onWidth }: { readonly onWidth: (width: number | null) => void }): ReactNode {
  const { t } = useWords();
  const [drag, setDrag] = useState<Drag | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { top = 0, height = 0 } = event.currentTarget.closest('.grid, .ant-table')?.getBoundingClientRect() ?? {};
    setDrag({ from: event.clientX, at: event.clientX, top, height });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const title = event.currentTarget.closest('th');
    if (drag !== null && title !== null && event.clientX !== drag.from) onWidth(clampWidth(title.offsetWidth + event.clientX - drag.from));
    setDrag(null);
  };
  return (
    <span
      aria-hidden
      className="grid-edge"
      title={t('拖动可调整列宽，双击恢复；在单元格中也可按 + 或 -')}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (drag !== null) setDrag({ ...drag, at: event.clientX });
      }}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWidth(null)}
    >
      {drag !== null && drag.at !== drag.from && (
        <i className="grid-edge-line" style={{ left: drag.at, top: drag.top, height: drag.height }} />
      )}
    </span>
  );
}
