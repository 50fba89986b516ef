import { useRef, useState } from 'react';
import { type ApiCall, downloadFile } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notifyWhile } from '#kit/page/web/notice.ts';

export interface Download {
  readonly busy: boolean;
  readonly start: () => Promise<void>;
}

/** Runs a download. While it runs, `start` does nothing. The client shows failures. */
export function useDownload(call: ApiCall): Download {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    busy,
    start: async () => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      await notifyWhile(t('数据正在下载'), downloadFile(call)).catch(() => undefined);
      running.current = false;
      setBusy(false);
    },
  };
}
