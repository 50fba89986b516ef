import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';

const calendars: Readonly<Record<Language, { readonly name: string; readonly load: () => Promise<unknown> }>> = {
  zh: { name: 'zh-cn', load: () => import('dayjs/locale/zh-cn') },
  en: { name: 'en', load: () => import('dayjs/locale/en') },
  es: { name: 'es', load: () => import('dayjs/locale/es') },
  ja: { name: 'ja', load: () => import('dayjs/locale/ja') },
};

/**
 * For every component with a date or time picker: sets its month names and first weekday to the page's language. Pages
 * without one load no calendar.
 */
export function useCalendarLanguage(): void {
  const { language } = useWords();
  const [, setSpoken] = useState<Language | null>(null);
  useEffect(() => {
    let current = true;
    const { name, load } = calendars[language];
    void load().then(() => {
      if (!current) return;
      dayjs.locale(name);
      setSpoken(language);
    });
    return () => {
      current = false;
    };
  }, [language]);
}
