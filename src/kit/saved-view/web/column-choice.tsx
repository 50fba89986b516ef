import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ALL_COLUMNS, type ColumnChange, type ColumnSettings, inChosenOrder, isPinned } from './views.ts';
import './saved-view.css';

interface ChoosableColumn {
  readonly name: string;
  /** Translated. */
  readonly title: string;
  /** Whether the column is pinned by default. */
  readonly isPinned: boolean;
}

interface ColumnChoiceProps {
  readonly columns: readonly ChoosableColumn[];
  readonly settings: ColumnSettings;
  readonly onChoose: (change: ColumnChange) => void;
}

/** The button that opens the column settings of a list: visible columns, order and pinned columns. */
export function ColumnChoice(props: ColumnChoiceProps): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={t('列设置')}
      content={<ColumnList {...props} />}
      destroyOnHidden
    >
      <Tooltip title={open ? '' : t('列设置')}>
        <Button icon={<TableOutlined aria-hidden />} aria-label={t('列设置')} aria-expanded={open} />
      </Tooltip>
    </Popover>
  );
}

function ColumnList({ columns, settings, onChoose }: ColumnChoiceProps): ReactNode {
  const { t } = useWords();
  const [dragged, setDragged] = useState<string | null>(null);
  const ordered = inChosenOrder(columns, settings);
  const names = ordered.map(({ name }) => name);
  const shownCount = names.filter((name) => !settings.hidden.includes(name)).length;

  const show = (name: string, shown: boolean) =>
    onChoose((now) => {
      const others = now.hidden.filter((hidden) => hidden !== name);
      return { ...now, hidden: shown ? others : [...others, name] };
    });
  const move = (name: string, to: number) => {
    const order = names.filter((other) => other !== name);
    order.splice(to, 0, name);
    onChoose((now) => ({ ...now, order }));
  };
  const pinnedIn = (now: ColumnSettings) => columns.filter((column) => isPinned(column, now, column.isPinned)).map(({ name }) => name);
  const pinned = pinnedIn(settings);
  const pin = (name: string, isFixed: boolean) =>
    onChoose((now) => {
      const others = pinnedIn(now).filter((other) => other !== name);
      return { ...now, pinned: isFixed ? [...others, name] : others };
    });

  return (
    <div className="view-columns">
      <ul>
        {ordered.map(({ name, title }, index) => {
          const shown = !settings.hidden.includes(name);
          return (
            // The buttons at the end move the column by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={name}
              draggable
              className={dragged === name ? 'view-columns-dragged' : undefined}
              onDragStart={() => setDragged(name)}
              onDragEnter={() => dragged !== null && dragged !== name && move(dragged, index)}
              onDragOver={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <HolderOutlined className="view-columns-handle" aria-hidden />
              <Checkbox checked={shown} disabled={shown && shownCount === 1} onChange={(event) => show(name, event.target.checked)}>
                {title}
              </Checkbox>
              <PinButton title={title} isFixed={pinned.includes(name)} onPin={(isFixed) => pin(name, isFixed)} />
              <span className="view-columns-moves">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  disabled={index === 0}
                  aria-label={t('上移{{name}}', { name: title })}
                  onClick={() => move(name, index - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  disabled={index === names.length - 1}
                  aria-label={t('下移{{name}}', { name: title })}
                  onClick={() => move(name, index + 1)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" onClick={() => onChoose(() => ALL_COLUMNS)}>
        {t('恢复默认')}
      </Button>
    </div>
  );
}

interface PinButtonProps {
  readonly title: string;
  readonly isFixed: boolean;
  readonly onPin: (isFixed: boolean) => void;
}

/** Pins a column, so that it does not scroll, or unpins it. */
function PinButton({ title, isFixed, onPin }: PinButtonProps): ReactNode {
  const { t } = useWords();
  return (
    <Button
      type="text"
      size="small"
      className={`view-columns-pin ${isFixed ? 'view-columns-pinned' : ''}`}
      icon={isFixed ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      aria-pressed={isFixed}
      aria-label={t('固定{{name}}', { name: title })}
      onClick={() => onPin(!isFixed)}
    />
  );
}
