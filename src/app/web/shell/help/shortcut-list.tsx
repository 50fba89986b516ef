import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { SHORTCUT_TEXTS, SHORTCUTS, TABLE_KEYS } from '#kit/ui/web/shortcuts.ts';
import './shortcut-list.css';

/** Every shortcut and its keys, and the keys of tables. */
export default function ShortcutList({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <Modal open title={t('快捷键一览')} footer={null} width={860} onCancel={onClose}>
      <div className="shell-shortcuts">
        <section>
          <h3>{t('所有页面')}</h3>
          <KeyList entries={SHORTCUTS.map((shortcut) => SHORTCUT_TEXTS[shortcut])} />
        </section>
        <section>
          <h3>{t('表格中')}</h3>
          <KeyList entries={TABLE_KEYS} />
        </section>
      </div>
      <p className="shell-shortcut-note">{t('输入文字时，单个按键不作为快捷键；Mac上以 ⌘ 代替Ctrl。')}</p>
    </Modal>
  );
}

function KeyList({ entries }: { readonly entries: typeof TABLE_KEYS }): ReactNode {
  const { t } = useWords();
  return (
    <dl className="ui-terms shell-shortcut-list">
      {entries.map(({ text, keys }) => (
        <div key={text}>
          <dt>{t(text)}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
