import { CalendarOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Popover, Segmented } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { rangeText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { businessToday } from '#kit/session/web/business-day.ts';
import {
  axisLabelOf,
  periodCode,
  comparePeriods,
  daysOfPeriod,
  LEVEL_NAMES,
  parsePeriod,
  periodOfDay,
  QUARTER,
  WEEK,
  YEAR,
  type Level,
  type Period,
} from '../../periods.ts';
import {
  daysText,
  firstFocused,
  pickerPage,
  nextPicking,
  pickedRange,
  periodAfterKey,
  firstOfAdjacentPage,
  type PickedRange,
  type Picking,
} from './picking.ts';
import './period-picker.css';

const COLUMNS: Readonly<Record<Level, number>> = { [WEEK]: 4, [QUARTER]: 2, [YEAR]: 4 };

/** The selector of the cell in the tab order. */
const TAB_STOP = '[data-code][tabindex="0"]';

interface PeriodPickerProps {
  readonly label: string;
  readonly levels: readonly Level[];
  readonly value: PickedRange;
  /** Shown while nothing is picked. */
  readonly placeholder: string;
  /** The range of the page while nothing is picked. */
  readonly shown: PickedRange | undefined;
  /** Called with the picked range when the picker closes. */
  readonly onClose: (range: PickedRange) => void;
}

/**
 * Picks a first and a last week, quarter or year (docs/business-rules/sales-dashboards.md#period-picker). Keyboard:
 * arrow keys move, page keys change the page, Enter picks, Escape closes.
 */
export function PeriodPicker({ label, levels, value, placeholder, shown, onClose }: PeriodPickerProps): ReactNode {
  const { t } = useWords();
  const [picking, setPicking] = useState<Picking | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const text = value.start === '' ? placeholder : rangeText(value.start, value.end, t);

  const close = (result: Picking) => {
    setPicking(null);
    onClose(pickedRange(result));
    button.current?.focus();
  };
  const onOpenChange = (open: boolean) => {
    if (open) setPicking({ level: value.level, start: parsePeriod(value.start), end: parsePeriod(value.end) });
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
      // Before it is visible, an element cannot be focused.
      afterOpenChange={(open) => open && panel.current?.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true })}
      content={
        // The popover opens only with content.
        <div ref={panel}>
          {picking !== null && (
            <PickerPanel
              label={label}
              levels={levels}
              picking={picking}
              shown={shown}
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
  readonly shown: PickedRange | undefined;
  readonly onPick: (period: Period) => void;
  readonly onLevel: (level: Level) => void;
  readonly onEscape: () => void;
}

function PickerPanel({ label, levels, picking, shown, onPick, onLevel, onEscape }: PickerPanelProps): ReactNode {
  const { t } = useWords();
  const { level, start } = picking;
  // The business date of the server. Later periods cannot be picked.
  const today = businessToday();
  const [lastFocused, setLastFocused] = useState<Period>(() => firstFocused(picking, today));
  // After a change of the level, the current period has the focus.
  const focused = lastFocused.level === level ? lastFocused : periodOfDay(today, level);
  const { title, cells } = pickerPage(focused, today);
  // Until a start is picked, the range of the page is shaded.
  const range = start !== null || shown?.level !== level ? picking : { start: parsePeriod(shown.start), end: parsePeriod(shown.end) };
  const grid = useRef<HTMLDivElement>(null);
  const code = periodCode(focused);
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
          previous={firstOfAdjacentPage(focused, -1, today)}
          next={firstOfAdjacentPage(focused, 1, today)}
          onTurn={setLastFocused}
        />
      )}
      <div ref={grid} className="dashboard-picker-cells" style={{ gridTemplateColumns: `repeat(${COLUMNS[level]}, 1fr)` }}>
        {cells.map((cell) => (
          <Cell
            key={periodCode(cell)}
            cell={cell}
            range={range}
            isPicked={start !== null}
            isTabStop={comparePeriods(cell, focused) === 0}
            fromCurrent={comparePeriods(cell, periodOfDay(today, level))}
            onPick={onPick}
          />
        ))}
      </div>
      <p className="dashboard-picker-note">
        {t('市场周是自然周（周一至周日），每季度13周，第53周记为Q4W14；季度起止日与自然季度略有差别，周编号与财年周不同。')}
      </p>
    </div>
  );
}

/** Focuses a cell, unless the focus is on the levels or the paging buttons. */
function focusCell(grid: HTMLElement | null, code: string): void {
  if (grid === null) return;
  const isOnControls = grid.parentElement?.contains(document.activeElement) === true && !grid.contains(document.activeElement);
  if (!isOnControls) grid.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus({ preventScroll: true });
}

interface PageHeadProps {
  readonly title: string;
  /** The first period of the previous and of the next page; null without such a page. */
  readonly previous: Period | null;
  readonly next: Period | null;
  readonly onTurn: (to: Period) => void;
}

function PageHead({ title, previous, next, onTurn }: PageHeadProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="dashboard-picker-head">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={t('上一页')}
        disabled={previous === null}
        onClick={() => previous !== null && onTurn(previous)}
      />
      <span aria-live="polite">{title}</span>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={t('下一页')}
        disabled={next === null}
        onClick={() => next !== null && onTurn(next)}
      />
    </div>
  );
}

interface CellProps {
  readonly cell: Period;
  /** The shaded range. */
  readonly range: Pick<Picking, 'start' | 'end'>;
  /** The range is picked in the open picker; otherwise it is that of the page. */
  readonly isPicked: boolean;
  /** The cell is in the tab order; the other cells are reached with arrow keys. */
  readonly isTabStop: boolean;
  /** Negative for a past period, 0 for the current one, positive for one that cannot be picked. */
  readonly fromCurrent: number;
  readonly onPick: (period: Period) => void;
}

function Cell({ cell, range: { start, end }, isPicked, isTabStop, fromCurrent, onPick }: CellProps): ReactNode {
  const { t } = useWords();
  const code = periodCode(cell);
  const { first, last } = daysOfPeriod(cell);
  const isEnd = [start, end].some((each) => each !== null && comparePeriods(each, cell) === 0);
  const isInRange = isEnd || (start !== null && end !== null && comparePeriods(start, cell) < 0 && comparePeriods(cell, end) < 0);
  const rangeClass = isInRange ? 'dashboard-picker-within' : '';
  const shade = isPicked && isEnd ? 'dashboard-picker-end' : rangeClass;
  return (
    <button
      type="button"
      className={`dashboard-picker-cell ${shade}`}
      data-code={code}
      tabIndex={isTabStop ? 0 : -1}
      disabled={fromCurrent > 0}
      aria-current={fromCurrent === 0 ? 'date' : undefined}
      aria-pressed={isPicked && isInRange}
      aria-label={`${code} (${rangeText(first, last, t)})`}
      onClick={() => onPick(cell)}
    >
      {axisLabelOf(code).text}
      <small>{cell.level === YEAR ? cell.year : daysText(cell, t)}</small>
    </button>
  );
}
