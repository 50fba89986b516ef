import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Popover, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/confirm.tsx';
import { DialogForm } from '#kit/ui/web/dialog-form.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import type { SavedView, Views, ViewState } from './views.ts';
import './saved-view.css';

/** Longest name of a view. */
const NAME_LENGTH = 50;

interface ViewMenuProps {
  readonly views: Views;
  /** The list as it is now. */
  readonly current: ViewState;
  /** Shows a view's rows and columns; null: everything, as the list opens without a view. */
  readonly onOpen: (state: ViewState | null) => void;
}

/** The person's saved views of a list: open one, save the present one, remove one. */
export function ViewMenu({ views, current, onOpen }: ViewMenuProps): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const active = views.views?.find((view) => view.state.query !== '' && view.state.query === current.query);
  const show = (state: ViewState | null) => {
    setOpen(false);
    onOpen(state);
  };
  const list = (
    <div className="view-menu">
      <ViewList views={views} active={active} onOpen={show} />
      <Button
        block
        onClick={() => {
          setOpen(false);
          setNaming(true);
        }}
      >
        {t('保存当前视图…')}
      </Button>
    </div>
  );
  return (
    <>
      <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={list} destroyOnHidden>
        <Button aria-expanded={open}>
          {active?.name ?? t('视图')}
          <DownOutlined aria-hidden style={{ fontSize: 10 }} />
        </Button>
      </Popover>
      <SaveView
        open={naming}
        name={active?.name ?? ''}
        isDefault={active?.isDefault ?? false}
        onClose={() => setNaming(false)}
        onSave={(name, isDefault) => views.save(name, current, isDefault)}
      />
    </>
  );
}

function ViewList({
  views,
  active,
  onOpen,
}: {
  readonly views: Views;
  readonly active: SavedView | undefined;
  readonly onOpen: (state: ViewState | null) => void;
}): ReactNode {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const remove = async (view: SavedView) => {
    if (await confirm(t('确定要删除视图“{{name}}”吗?', { name: view.name }), { danger: true }))
      await views.remove(view).catch(() => undefined);
  };
  const saved = views.views ?? [];
  return (
    <>
      <ul>
        <li>
          <Button type="text" className="view-menu-open" onClick={() => onOpen(null)}>
            {t('全部数据')}
          </Button>
        </li>
        {saved.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              className={`view-menu-open ${view === active ? 'view-menu-current' : ''}`}
              onClick={() => onOpen(view.state)}
            >
              {view.name}
              {view.isDefault && <Tag>{t('默认')}</Tag>}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('删除视图 {{name}}', { name: view.name })}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
      {saved.length === 0 && <p className="view-menu-empty">{t('还没有保存的视图。')}</p>}
    </>
  );
}

interface SaveViewProps {
  readonly open: boolean;
  readonly name: string;
  readonly isDefault: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string, isDefault: boolean) => Promise<void>;
}

function SaveView({ open, name, isDefault, onClose, onSave }: SaveViewProps): ReactNode {
  const { t } = useWords();
  const initialValues = useMemo(() => ({ name, isDefault }), [name, isDefault]);
  return (
    <DialogForm<{ name: string; isDefault: boolean }>
      open={open}
      title={t('保存当前视图')}
      initialValues={initialValues}
      onClose={onClose}
      onSave={async (values) => {
        await onSave(values.name.trim(), values.isDefault);
        notify.success(t('视图已保存'));
      }}
    >
      <Form.Item
        name="name"
        label={t('视图名称')}
        extra={t('保存筛选条件、排序、每页条数和列设置。同名视图将被覆盖。')}
        rules={[{ required: true, whitespace: true, message: t('请输入') }]}
      >
        <Input maxLength={NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>{t('打开列表时使用此视图')}</Checkbox>
      </Form.Item>
    </DialogForm>
  );
}
