import { HistoryOutlined } from '@ant-design/icons';
import { type TableColumnType } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { isAmount, type Field } from '#kit/fields/field.ts';
import { exactText } from '#kit/i18n/formats.ts';
import type { Language, Translator } from '#kit/i18n/words.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import { SORT_LIMIT, TOO_MANY_TO_SORT, UPDATE_TIME } from '#kit/records/define.ts';
import { sortableBy } from '#kit/ui/web/table/sorting.ts';
import type { Page } from '#kit/ui/web/url-filters.ts';
import { wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { CHANGED_TITLE, isIndexed, type ColumnDefinition, type ListDefinition } from '../define.ts';
import type { Row } from './list.ts';
import type { TitleExplanation } from '#kit/ui/title-explanation.ts';
import type { ColumnWidths } from '#kit/ui/web/table/fit-columns.ts';
import { textWidth } from '#kit/ui/web/table/text-width.ts';
import { drawnWordWidth, TITLE_FONT } from '#kit/ui/web/table/drawn-width.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';

/** The Chinese title of a column: its own title, or else the label of its field or computed column. */
export function columnTitle({ fields, computed }: ListDefinition, column: ColumnDefinition): string {
  return (
    column.title ??
    fields.find(({ name }) => name === column.name)?.label ??
    computed?.find(({ name }) => name === column.name)?.label ??
    CHANGED_TITLE
  );
}

/** The explanation of a column from the hint of its field; null without a hint. */
export function hintExplanation(definition: ListDefinition, name: string, t: Translator): TitleExplanation | null {
  const column = definition.columns.find((each) => each.name === name);
  const hint = definition.fields.find((field) => field.name === name)?.hint;
  if (column === undefined || hint === undefined) return null;
  return { title: t(columnTitle(definition, column)), definition: t(hint), unit: null, sources: [], columns: [] };
}

/** Default width of a column by its field's type, in px. */
function widthOf(column: ColumnDefinition, field: Field | undefined): number {
  if (column.width !== undefined) return column.width;
  switch (field?.kind) {
    case 'integer':
    case 'decimal':
      return 120;
    case 'choice':
    case 'day':
      return 110;
    case 'time':
      return 170;
    case 'text':
      return field.maxLength > 100 ? 280 : 180;
    default:
      return 170;
  }
}

/** The share of its width to which a column of texts can shrink. Truncated texts have a tooltip. */
const MIN_TEXT_SHARE = 0.7;
/** Estimated widths are averages, so texts that must not be truncated get a margin. */
const MARGIN_FACTOR = 1.1;

/** Minimum width of a column by the type of its field: numbers and choices are never truncated. */
function leastOf(width: number, field: Field | undefined, { t, language }: Pick<WordsInUse, 't' | 'language'>): number {
  const whole = (text: string) => textWidth(text) * MARGIN_FACTOR + CELL_PADDING;
  switch (field?.kind) {
    case 'integer':
      return Math.min(width, whole(exactText(field.max, language)));
    case 'choice':
      return Math.min(width, Math.max(...field.choices.map(({ label }) => whole(t(label)))));
    case 'decimal':
    case 'day':
    case 'time':
      return width;
    default:
      return width * MIN_TEXT_SHARE;
  }
}

/** Widths in a cell in addition to its text, in px: padding, gap between buttons, icon. */
const CELL_PADDING = 16;
const BUTTON_GAP = 12;
const ICON = 24;

/** The additional padding of a cell next to right-aligned numbers, in px, as in base.css. */
const AFTER_NUMBERS = 12;

/** Widens columns that follow a column of right-aligned numbers. */
export function withSpaces<C extends TableColumnType<Row> & ColumnWidths>(columns: readonly C[]): C[] {
  return columns.map((column, index) => {
    const isAfterNumbers = columns[index - 1]?.align === 'right' && column.align !== 'right';
    return isAfterNumbers ? { ...column, width: column.width + AFTER_NUMBERS, least: column.least + AFTER_NUMBERS } : column;
  });
}

/**
 * One column of the table: sortable unless there are too many rows for an order without an index, numbers
 * right-aligned, texts on at most two lines with a tooltip.
 * @param total the number of filtered rows; null before it is loaded
 */
export function tableColumn(
  definition: ListDefinition,
  column: ColumnDefinition,
  page: Page,
  total: number | null,
  { t, language }: Pick<WordsInUse, 't' | 'language'>,
): TableColumnType<Row> & ColumnWidths & { readonly key: string; readonly isAmount: boolean } {
  const field = definition.fields.find(({ name }) => name === column.name);
  const numeric = field?.kind === 'integer' || field?.kind === 'decimal';
  const title = t(columnTitle(definition, column));
  const isTime = field === undefined && (column.name === UPDATE_TIME || isDayOrTime(definition, column.name));
  const titleWidth = drawnWordWidth([title], TITLE_FONT) + CELL_PADDING;
  const width = widthOf(column, field);
  const isSortable = total === null || total <= SORT_LIMIT || isIndexed(definition, column.name);
  return {
    key: column.name,
    title: wholeWords(title),
    width: Math.ceil(Math.max(width, titleWidth)),
    least: Math.ceil(Math.max(isTime ? width : leastOf(width, field, { t, language }), titleWidth)),
    isAmount: isAmount(field),
    align: numeric ? 'right' : 'left',
    mayBeCut: field === undefined ? !isTime : field.kind === 'text',
    className: numeric ? 'list-number' : '',
    ellipsis: { showTitle: false },
    ...(isSortable
      ? sortableBy(column.name, page)
      : { onHeaderCell: () => ({ title: t(TOO_MANY_TO_SORT, { limit: { number: SORT_LIMIT } }) }) }),
    render: (_, row) => (
      <Cell text={shownText(row, column, field, t, language)} kind={field?.kind ?? 'text'} flag={isYes(field, row[column.name])} />
    ),
  };
}

/** Whether a computed column shows days or times. */
function isDayOrTime({ computed = [] }: ListDefinition, name: string): boolean {
  const kind = computed.find((each) => each.name === name)?.kind;
  return kind === 'day' || kind === 'time';
}

/** Whether a boolean field is true; it is then shown in bold. Null for other fields. */
function isYes(field: Field | undefined, value: unknown): boolean | null {
  return field?.kind === 'choice' && field.yes !== undefined ? String(value) === field.yes : null;
}

function Cell({ text, kind, flag }: { readonly text: string; readonly kind: Field['kind']; readonly flag: boolean | null }): ReactNode {
  if (flag !== null) return <span className={flag ? 'list-yes' : 'list-no'}>{text}</span>;
  // In narrow columns, texts take two lines; numbers and choices stay on one.
  return kind === 'text' ? <TwoLines text={text} /> : text;
}

/** The text of a cell for the clipboard: complete texts, and numbers without grouping, which spreadsheets can read. */
export function copiedText({ fields, columns }: ListDefinition, row: Row, name: string, t: Translator): string {
  const column = columns.find((each) => each.name === name);
  const field = fields.find((each) => each.name === name);
  return column === undefined ? '' : cellText(row, column, field, t);
}

/** The displayed text of a cell. Thousands are grouped in amounts, not in identifiers. */
function shownText(row: Row, column: ColumnDefinition, field: Field | undefined, t: Translator, language: Language): string {
  const value = row[column.name];
  return isAmount(field) && value !== null && value !== undefined ? exactText(value, language) : cellText(row, column, field, t);
}

function cellText(row: Row, column: ColumnDefinition, field: Field | undefined, t: Translator): string {
  const value = row[column.name];
  if (value === null || value === undefined) return '';
  if (field?.kind !== 'choice') return column.word === true ? t(String(value)) : String(value);
  const label =
    field.choices.find((choice) => choice.value === String(value))?.label ??
    (column.labelName === undefined ? undefined : row[column.labelName]);
  return label === null || label === undefined ? String(value) : t(String(label));
}

/** A further panel that can be opened for a row. */
export interface RowPanel {
  /** Chinese text of the button. */
  readonly title: string;
  /** Renders the panel for the row; null closes it. */
  readonly Panel: ComponentType<{ readonly row: Row | null; readonly onClose: () => void }>;
}

interface RowActions {
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
  /** Chinese title of the row's panel; null if there is none. */
  readonly panel: string | null;
  readonly onPress: (what: 'onPanel' | 'onEdit' | 'onRemove' | 'onHistory', row: Row) => void;
}

/** The last column: the buttons of a row, as the user may use them. */
export function actionColumn(
  { mayEdit, mayRemove, panel, onPress }: RowActions,
  t: Translator,
): TableColumnType<Row> & ColumnWidths & { readonly key: string } {
  const buttons = [...(panel === null ? [] : [t(panel)]), ...(mayEdit ? [t('编辑')] : []), ...(mayRemove ? [t('删除')] : [])];
  const buttonsWidth = textWidth(buttons.join('')) + BUTTON_GAP * buttons.length + ICON;
  const width = Math.ceil(Math.max(textWidth(t('操作')), buttonsWidth)) + CELL_PADDING;
  return {
    key: 'actions',
    title: t('操作'),
    width,
    least: width,
    className: 'list-actions-cell',
    fixed: 'end',
    render: (_, row) => (
      <>
        {panel !== null && <CellButton onClick={() => onPress('onPanel', row)}>{t(panel)}</CellButton>}
        {mayEdit && <CellButton onClick={() => onPress('onEdit', row)}>{t('编辑')}</CellButton>}
        {mayRemove && (
          <CellButton danger onClick={() => onPress('onRemove', row)}>
            {t('删除')}
          </CellButton>
        )}
        {/* Every user who may read the list may see the user of a change. */}
        <CellButton
          icon={<HistoryOutlined aria-hidden />}
          title={t('变更记录')}
          aria-label={t('变更记录')}
          onClick={() => onPress('onHistory', row)}
        />
      </>
    ),
  };
}
