import { networkFailure } from '#kit/http/web/answer.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { switchLanguage } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { notify } from '#kit/page/web/notice.ts';

/** Changes the language of the open page and confirms it. If its texts cannot be loaded, the language stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  const isLoaded = await switchLanguage(language).then(
    () => true,
    () => false,
  );
  if (isLoaded) notify.success(translate('语言切换成功'));
  else notify.error(networkFailure().message);
}
