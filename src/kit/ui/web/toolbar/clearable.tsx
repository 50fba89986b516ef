import { CloseCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Translator } from '#kit/i18n/words.ts';

/** The `allowClear` of an input with a translated name. The default button has an English name in every language. */
export function clearable(t: Translator): { readonly clearIcon: ReactNode } {
  return { clearIcon: <CloseCircleFilled aria-label={t('清除')} /> };
}
