import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { languageChoices } from '#kit/i18n/web/language.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { switchLanguage, useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';

/**
 * The language; the current one is disabled, a switch is confirmed (docs/user-interface.md#languages). Input on the
 * page stays.
 */
export function LanguageMenu(): ReactNode {
  const { t, language } = useWords();
  async function choose(chosen: Language): Promise<void> {
    await switchLanguage(chosen);
    notify.success(translate('语言切换成功'));
  }
  const items = languageChoices.map(({ value, label }) => ({
    key: value,
    label: <span lang={value}>{label}</span>,
    disabled: value === language,
  }));
  return (
    <MenuButton menu={{ items, selectedKeys: [language], onClick: ({ key }) => void choose(key as Language) }}>
      <Button type="text" aria-label={t('语言')} title={t('语言')} icon={<GlobalOutlined />} />
    </MenuButton>
  );
}
