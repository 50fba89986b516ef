import { FontSizeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { chooseSize, type Size, SIZES, useThemeSettings } from '#kit/ui/web/theme-settings.ts';
import { notify } from '#kit/page/web/notice.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';

const NAMES: Readonly<Record<Size, string>> = { default: 'Default', medium: 'Medium', small: 'Small', mini: 'Mini' };

/** The size of controls and rows; the current one is disabled (docs/user-interface.md#shell). */
export function SizeMenu(): ReactNode {
  const { t } = useWords();
  const size = useThemeSettings((settings) => settings.size);
  const items = SIZES.map((key) => ({ key, label: t(NAMES[key]), disabled: key === size }));
  return (
    <MenuButton
      menu={{
        items,
        selectedKeys: [size],
        onClick: ({ key }) => {
          chooseSize(key as Size);
          notify.success(t('Switch Size Success'));
        },
      }}
    >
      <Button className="shell-top-bar-size" type="text" aria-label={t('控件尺寸')} title={t('控件尺寸')} icon={<FontSizeOutlined />} />
    </MenuButton>
  );
}
