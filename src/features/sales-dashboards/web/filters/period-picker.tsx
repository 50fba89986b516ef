import { CalendarOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Popover, Segmented } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { businessToday } from '#kit/session/web/business-day.ts';
import { codeOf, compare, daysOf, LEVEL_NAMES, periodOf, periodOn, QUARTER, WEEK, YEAR, type Level, type Period } from '../../periods.ts';
import {
  daysText,
  lastPickable,
  pageOf,
  nextPicking,
  pickedRange,
  periodAfterKey,
  firstOfAdjacentPage,
  type PickedRange,
  type Picking,
} from './picking.ts';
import './period-picker.css';

const COLUMNS: Readonly<Record<Level, number>> = { [WEEK]: 4, [QUARTER]: 2, [YEAR]: 4 };

/** The cell in the tab order. */
const STOP = '[data-code][tabindex="0"]';

interface PeriodPickerProps {
  readonly label: string;
  readonly levels: readonly Level[];
  readonly value: PickedRange;
  /** Shown while nothing is picked. */
  readonly placeholder: string;
  /** Called with the picked range when the picker closes. */
  readonly onClose: (range: PickedRange) => void;
}

/**
 * Picks a first and a last week, quarter or year (docs/business-rules/sales-dashboards.md#period-picker). Keyboard:
 * arrow keys move, page keys change the page, Enter picks, Escape closes.
 */
export function PeriodPicker({ label, levels, value, placeholder, onClose }: PeriodPickerProps): ReactNode {
  const [picking, setPicking] = useState<Picking | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const text = value.start === '' ? placeholder : `${value.start} ~ ${value.end}`;

  const close = (last: Picking) => {
    setPicking(null);
    onClose(pickedRange(last));
    button.current?.focus();
  };
  const onOpenChange = (open: boolean) => {
    if (open) setPicking({ level: value.level, start: periodOf(value.start), end: periodOf(value.end) });
    else if (picking !== null) close(picking);
  };
  const onPick = (period: Period) => {
    if (picking === null) return;
    const next = nextPicking(picking, period);
    if (next.end === null) setPicking(next);
    else close(next);
  };

  return (
    <Popover
      open={picking !== null}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      // An element that is not visible yet cannot take the focus.
      afterOpenChange={(open) => open && panel.current?.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true })}
      content={
        // A popover without content does not open.
        <div ref={panel}>
          {picking !== null && (
            <PickerPanel
              label={label}
              levels={levels}
              picking={picking}
              onPick={onPick}
              onLevel={(level) => setPicking({ level, start: null, end: null })}
              onEscape={() => close(picking)}
            />
          )}
        </div>
      }
    >
      <Button
        ref={button}
        aria-label={`${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={picking !== null}
        icon={<CalendarOutlined />}
      >
        {text}
      </Button>
    </Popover>
  );
}

interface PickerPanelProps {
  readonly label: string;
  readonly levels: readonly Level[];
  readonly picking: Picking;
  readonly onPick: (period: Period) => void;
  readonly onLevel: (level: Level) => void;
  readonly onEscape: () => void;
}

function PickerPanel({ label, levels, picking, onPick, onLevel, onEscape }: PickerPanelProps): ReactNode {
  const { t } = useWords();
  const { level, start, end } = picking;
  // The server's date: a period that has not begun there cannot be requested.
  const today = businessToday();
  const [lastFocused, setLastFocused] = useState<Period>(() => end ?? start ?? periodOn(today, level));
  // Another level starts at the present period.
  const focused = lastFocused.level === level ? lastFocused : periodOn(today, level);
  const { title, cells } = pageOf(focused, today);
  const grid = useRef<HTMLDivElement>(null);
  const code = codeOf(focused);
  useLayoutEffect(() => focusCell(grid.current, code), [code]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
      return;
    }
    if (!(event.target instanceof HTMLElement) || event.target.dataset.code === undefined) return;
    const next = periodAfterKey(event.key, focused, COLUMNS[level], today);
    if (next === null) return;
    event.preventDefault();
    setLastFocused(next);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of all cells
    <div className="dashboard-picker" role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      <Segmented<Level>
        block
        aria-label={t('周期')}
        value={level}
        onChange={onLevel}
        options={levels.map((each) => ({ value: each, label: t(LEVEL_NAMES[each], { context: '周期' }) }))}
      />
      {title !== '' && (
        <PageHead
          title={title}
          before={firstOfAdjacentPage(focused, -1, today)}
          after={firstOfAdjacentPage(focused, 1, today)}
          onTurn={setLastFocused}
        />
      )}
      <div ref={grid} className="dashboard-picker-cells" style={{ gridTemplateColumns: `repeat(${COLUMNS[level]}, 1fr)` }}>
        {cells.map((cell) => (
          <Cell
            key={codeOf(cell)}
            cell={cell}
            picking={picking}
            isStop={compare(cell, focused) === 0}
            isBeyond={compare(cell, lastPickable(level, today)) > 0}
            onPick={onPick}
          />
        ))}
      </div>
      <p className="dashboard-picker-note">
        {t('市场周为自然周，按每 13 周一季划分，第 53 周为 Q4W14；季度按周数划分，与自然月的季度首尾略有不同，也与财年周不同')}
      </p>
    </div>
  );
}

/** Focuses a cell, but does not take the focus from the levels or the paging buttons. */
function focusCell(grid: HTMLElement | null, code: string): void {
  if (grid === null) return;
  const isElsewhereInside = grid.parentElement?.contains(document.activeElement) === true && !grid.contains(document.activeElement);
  if (!isElsewhereInside) grid.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus({ preventScroll: true });
}

interface PageHeadProps {
  readonly title: string;
  readonly before: Period | null;
  readonly after: Period | null;
  readonly onTurn: (to: Period) => void;
}

function PageHead({ title, before, after, onTurn }: PageHeadProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="dashboard-picker-head">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={t('上一页')}
        disabled={before === null}
        onClick={() => before !== null && onTurn(before)}
      />
      <span aria-live="polite">{title}</span>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={t('下一页')}
        disabled={after === null}
        onClick={() => after !== null && onTurn(after)}
      />
    </div>
  );
}

interface CellProps {
  readonly cell: Period;
  readonly picking: Picking;
  /** The one cell in the tab order. */
  readonly isStop: boolean;
  readonly isBeyond: boolean;
  readonly onPick: (period: Period) => void;
}

function Cell({ cell, picking: { start, end }, isStop, isBeyond, onPick }: CellProps): ReactNode {
  const code = codeOf(cell);
  const { first, last } = daysOf(cell);
  const isEnd = [start, end].some((each) => each !== null && compare(each, cell) === 0);
  const isWithin = start !== null && end !== null && compare(start, cell) < 0 && compare(cell, end) < 0;
  const short = cell.level === YEAR ? code : cell.level === QUARTER ? code.slice(-2) : code.slice(-3);
  return (
    <button
      type="button"
      className={`dashboard-picker-cell${isEnd ? ' dashboard-picker-end' : ''}${isWithin ? ' dashboard-picker-within' : ''}`}
      data-code={code}
      tabIndex={isStop ? 0 : -1}
      disabled={isBeyond}
      aria-pressed={isEnd || isWithin}
      aria-label={`${code} (${first} ~ ${last})`}
      onClick={() => onPick(cell)}
    >
      {short}
      <small>{cell.level === YEAR ? cell.year : daysText(cell)}</small>
    </button>
  );
}
