import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#features/session/web/choose-language.ts';
import { languageChoices } from '#kit/i18n/web/language.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';

/** The language; the current one is disabled (docs/user-interface.md#languages). Input on the page stays. */
export function LanguageMenu(): ReactNode {
  const { t, language } = useWords();
  const items = languageChoices.map(({ value, label }) => ({
    key: value,
    label: <span lang={value}>{label}</span>,
    disabled: value === language,
  }));
  return (
    <MenuButton menu={{ items, selectedKeys: [language], onClick: ({ key }) => void chooseLanguage(key as Language) }}>
      <Button type="text" aria-label={t('语言')} title={t('语言')} icon={<GlobalOutlined />} />
    </MenuButton>
  );
}
