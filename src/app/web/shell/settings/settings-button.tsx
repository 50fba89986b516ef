import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';

const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'));

/** Opens the settings panel, which is loaded when it is first opened. */
export function SettingsButton(): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="shell-top-bar-settings"
        type="text"
        aria-label={t('界面设置')}
        title={t('界面设置')}
        icon={<SettingOutlined />}
        onClick={() => setOpen(true)}
      />
      <MountedOnceOpen open={open}>
        <SettingsPanel open={open} onClose={() => setOpen(false)} />
      </MountedOnceOpen>
    </>
  );
}
