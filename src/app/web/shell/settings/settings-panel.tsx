import { ColorPicker, Drawer, Form, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { choosePatterns, useChartSettings } from '#kit/chart/web/chart-settings.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import {
  chooseScheme,
  chooseThemeColour,
  DEFAULT_THEME_COLOUR,
  type Scheme,
  SCHEMES,
  useThemeSettings,
} from '#kit/ui/web/theme-settings.ts';
import { changeSetting, type ShellSettings, useShellSettings } from './shell-settings.ts';

const RECOMMENDED_COLOURS = [DEFAULT_THEME_COLOUR, '#1890FF', '#304156', '#212121', '#11A983', '#13C2C2', '#6959CD', '#F5222D'];

const SCHEME_NAMES: Readonly<Record<Scheme, string>> = { system: '跟随系统', light: '浅色', dark: '深色' };

const SWITCHES: readonly { readonly name: keyof ShellSettings; readonly label: string; readonly chineseOnly?: boolean }[] = [
  { name: 'tagsView', label: '页面标签' },
  { name: 'fixedHeader', label: '固定顶栏' },
  { name: 'sidebarLogo', label: '侧栏标识' },
  { name: 'pinyinSearch', label: '菜单支持拼音搜索', chineseOnly: true },
];

/** The display settings of the user (docs/user-interface.md#shell). */
export default function SettingsPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const { t, language } = useWords();
  const settings = useShellSettings();
  const { themeColour, scheme } = useThemeSettings();
  const patterns = useChartSettings((charts) => charts.patterns);
  return (
    <Drawer open={open} onClose={onClose} title={t('界面设置')} size={320}>
      <Form layout="horizontal" colon={false} labelAlign="left" className="shell-settings-form">
        <Form.Item label={t('外观')}>
          <Segmented
            name="scheme"
            aria-label={t('外观')}
            value={scheme}
            options={SCHEMES.map((value) => ({ value, label: t(SCHEME_NAMES[value]) }))}
            onChange={chooseScheme}
          />
        </Form.Item>
        {/* antd's trigger is no form control, which a label could name. */}
        <Form.Item label={t('主题色')}>
          <ColorPicker
            value={themeColour}
            disabledAlpha
            format="hex"
            disabledFormat
            showText
            presets={[{ label: t('推荐颜色'), colors: RECOMMENDED_COLOURS }]}
            onChangeComplete={(colour) => chooseThemeColour(colour.toHexString())}
          />
        </Form.Item>
        {SWITCHES.filter(({ chineseOnly }) => chineseOnly !== true || language === 'zh').map(({ name, label }) => (
          <Form.Item key={name} label={t(label)} htmlFor={`setting-${name}`}>
            <Switch id={`setting-${name}`} checked={settings[name]} onChange={(on) => changeSetting(name, on)} />
          </Form.Item>
        ))}
        <Form.Item label={t('图表图案')} htmlFor="setting-chart-patterns" extra={t('不依靠颜色也能区分各系列；打印时始终使用')}>
          <Switch id="setting-chart-patterns" checked={patterns} onChange={choosePatterns} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
