import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ALL_COLUMNS, type ColumnSettings, inChosenOrder } from './views.ts';
import './saved-view.css';

export interface ChoosableColumn {
  readonly name: string;
  /** Translated. */
  readonly title: string;
}

interface ColumnChoiceProps {
  readonly columns: readonly ChoosableColumn[];
  readonly settings: ColumnSettings;
  readonly onChoose: (settings: ColumnSettings) => void;
}

/** The button that opens a list's choice of columns: which are shown, and in which order. */
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
      content={<Choice {...props} />}
      destroyOnHidden
    >
      <Tooltip title={open ? '' : t('列设置')}>
        <Button icon={<TableOutlined aria-hidden />} aria-label={t('列设置')} aria-expanded={open} />
      </Tooltip>
    </Popover>
  );
}

function Choice({ columns, settings, onChoose }: ColumnChoiceProps): ReactNode {
  const { t } = useWords();
  const [dragged, setDragged] = useState<string | null>(null);
  const ordered = inChosenOrder(columns, settings);
  const names = ordered.map(({ name }) => name);
  const shownCount = names.filter((name) => !settings.hidden.includes(name)).length;

  const show = (name: string, shown: boolean) =>
    onChoose({ ...settings, hidden: shown ? settings.hidden.filter((hidden) => hidden !== name) : [...settings.hidden, name] });
  const move = (name: string, to: number) => {
    const order = names.filter((other) => other !== name);
    order.splice(to, 0, name);
    onChoose({ ...settings, order });
  };

  return (
    <div className="column-choice">
      <ul>
        {ordered.map(({ name, title }, at) => {
          const shown = !settings.hidden.includes(name);
          return (
            // Dragging is a shortcut; the two buttons at the end do the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={name}
              draggable
              className={dragged === name ? 'column-choice-dragged' : undefined}
              onDragStart={() => setDragged(name)}
              onDragEnter={() => dragged !== null && dragged !== name && move(dragged, at)}
              onDragOver={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <HolderOutlined className="column-choice-handle" aria-hidden />
              <Checkbox checked={shown} disabled={shown && shownCount === 1} onChange={(event) => show(name, event.target.checked)}>
                {title}
              </Checkbox>
              <span className="column-choice-moves">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  disabled={at === 0}
                  aria-label={t('上移 {{name}}', { name: title })}
                  onClick={() => move(name, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  disabled={at === names.length - 1}
                  aria-label={t('下移 {{name}}', { name: title })}
                  onClick={() => move(name, at + 1)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" onClick={() => onChoose(ALL_COLUMNS)}>
        {t('恢复默认')}
      </Button>
    </div>
  );
}
