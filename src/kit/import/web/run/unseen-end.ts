import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';
import { problemsIn } from './refusal.ts';
import type { UploadOutcome } from './running-upload.ts';

/** How long a notice is shown on another page. */
const SECONDS = 8;

/**
 * Shows the outcome of an upload that ended while its page was not visible.
 * @param upload its translated title, period and file
 */
export function notifyUnseenEnd(upload: string, outcome: UploadOutcome): void {
  const count = problemsIn(outcome);
  if (outcome.stopReason === 'cancelled') notify.info(translate('{{upload}}上传已取消', { upload }), SECONDS);
  else if (outcome.stopReason === 'failed' || outcome.results.some(({ failure }) => failure !== null))
    notify.error(translate('{{upload}}上传失败', { upload }), SECONDS);
  else if (count > 0) notify.error(translate('{{upload}}：上传失败，发现{{count}}处错误。', { upload, count }), SECONDS);
  else notify.success(translate('{{upload}}上传成功', { upload }), SECONDS);
}

/** Shows that a preview waits for confirmation on a page that is not visible. */
export function notifyUnseenPreview(upload: string): void {
  notify.info(translate('{{upload}}已检查，请回到原页面确认上传', { upload }), SECONDS);
}

/** Shows that an interrupted upload waits for a retry on a page that is not visible. */
export function notifyUnseenInterruption(file: string): void {
  notify.warning(translate('{{upload}}上传中断，请回到原页面重试', { upload: file }), SECONDS);
}
