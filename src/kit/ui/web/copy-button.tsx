import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { copyText } from './copy-text.ts';

/** A button that copies a secret which is shown only once. It gets the focus, and shows that the text was copied. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const done = await copyText(text);
    setCopied(done);
    if (!done) notify.warning(t('无法自动复制，请手动选中后复制'));
  }

  return (
    <Button autoFocus icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={() => void copy()}>
      {t(copied ? '已复制' : '复制')}
    </Button>
  );
}
