import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { SHORTCUT_TEXTS, SHORTCUTS } from '#kit/ui/web/shortcuts.ts';
import './shortcut-list.css';

/** Every shortcut and its keys. */
export default function ShortcutList({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <Modal open title={t('快捷键一览')} footer={null} width={440} onCancel={onClose}>
      <dl className="shell-shortcut-list">
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut}>
            <dt>{t(SHORTCUT_TEXTS[shortcut].text)}</dt>
            <dd>
              {SHORTCUT_TEXTS[shortcut].keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="shell-shortcut-note">{t('输入文字时，单个按键不作为快捷键；Mac 上以 ⌘ 代替 Ctrl。')}</p>
    </Modal>
  );
}
