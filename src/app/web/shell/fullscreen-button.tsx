import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';

/** Shows the page full-screen, or a message that the browser cannot (docs/user-interface.md#messages). */
export function FullscreenButton(): ReactNode {
  const { t } = useWords();
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);

  async function toggle(): Promise<void> {
    if (!document.fullscreenEnabled) {
      notify.warning(t('您的浏览器不支持全屏'));
      return;
    }
    await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  }

  const label = t(full ? '退出全屏' : '全屏');
  return (
    <Tooltip title={label}>
      <Button
        className="shell-top-bar-fullscreen"
        type="text"
        aria-label={label}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => void toggle()}
      />
    </Tooltip>
  );
}
