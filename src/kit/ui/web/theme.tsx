import { ConfigProvider, type MappingAlgorithm, theme as antd, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { coloursOf } from './colour-tokens.ts';
import { componentWords, loadComponentWords } from './component-words.ts';
import { ConfirmationProvider } from './dialog/confirm.tsx';
import { handleEnterInPickers } from './days/picker-enter.ts';
import { CONTROL_HEIGHTS, type Size, useThemeSettings } from './theme-settings.ts';
import { readableColour } from './readable-colour.ts';

/** Vertical padding of table cells in px, by the chosen size. */
const CELL_PADDING: Readonly<Record<Size, number>> = { default: 10, medium: 8, small: 4, mini: 1 };

/** Colours of tokens.css from which Ant Design computes other colours. The rest are passed as variables. */
const SEEDS = [
  'page',
  'surface',
  'surface-raised',
  'text',
  'on-fill',
  'border',
  'border-strong',
  'danger',
  'danger-tint',
  'danger-border',
  'success',
  'success-tint',
  'success-border',
  'warning',
  'warning-tint',
  'warning-border',
  'info-tint',
  'info-border',
] as const;

/** Ant Design's dark algorithm, but with unchanged main colours, because they are already readable on dark. */
const darkAlgorithm: MappingAlgorithm = (seed, map) => {
  const { colorPrimary, colorLink, colorInfo, colorError, colorSuccess, colorWarning } = seed;
  return { ...antd.darkAlgorithm(seed, map), colorPrimary, colorLink, colorInfo, colorError, colorSuccess, colorWarning };
};

interface LookOfTheme {
  readonly size: Size;
  readonly themeColour: string;
  readonly isDark: boolean;
  readonly components: ThemeConfig['components'];
}

function themeFor({ size, themeColour, isDark, components }: LookOfTheme): ThemeConfig {
  const primary = readableColour(themeColour, isDark);
  const colours = coloursOf(SEEDS);
  const cell = { cellPaddingBlock: CELL_PADDING[size], cellPaddingInline: 10 };
  return {
    // The styles are a file (antd.css) with the values of the theme as variables. Generating them in the browser took a
    // third of the load time.
    zeroRuntime: true,
    algorithm: isDark ? darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorBgLayout: colours.page,
      colorBgContainer: colours.surface,
      colorBgElevated: colours['surface-raised'],
      colorBgSpotlight: 'var(--tooltip)',
      colorBgMask: 'var(--veil)',
      colorText: colours.text,
      colorTextLightSolid: colours['on-fill'],
      colorBorder: colours['border-strong'],
      colorBorderSecondary: colours.border,
      colorPrimary: primary,
      // The default is lighter. White text on it and the text of links have too little contrast.
      colorPrimaryHover: 'var(--primary-hover)',
      colorErrorHover: 'var(--danger-hover)',
      colorLinkHover: 'var(--primary-hover)',
      colorLink: primary,
      colorInfo: primary,
      // The default red, green and orange have too little contrast as text.
      colorError: colours.danger,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      // The tints that the library derives from these dark colours are grey.
      colorErrorBg: colours['danger-tint'],
      colorErrorBorder: colours['danger-border'],
      colorSuccessBg: colours['success-tint'],
      colorSuccessBorder: colours['success-border'],
      colorWarningBg: colours['warning-tint'],
      colorWarningBorder: colours['warning-border'],
      colorInfoBg: colours['info-tint'],
      colorInfoBorder: colours['info-border'],
      controlHeight: CONTROL_HEIGHTS[size],
      fontSize: size === 'mini' ? 13 : 14,
      borderRadius: 4,
      colorTextPlaceholder: 'var(--text-muted)',
      colorTextDescription: 'var(--text-muted)',
      // With the default of 0.65, the text of a busy button has too little contrast.
      opacityLoading: 0.9,
      // The font of the page depends on the language (main.css).
      fontFamily: 'inherit',
      wireframe: false,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      ...components,
      Table: {
        ...cell,
        cellPaddingBlockMD: cell.cellPaddingBlock,
        cellPaddingBlockSM: Math.min(cell.cellPaddingBlock, 5),
        headerBg: 'var(--surface-subtle)',
        headerColor: 'var(--text-secondary)',
        borderColor: 'var(--border)',
        rowHoverBg: 'var(--hover)',
      },
      Modal: { titleFontSize: 16 },
      Segmented: { itemSelectedColor: 'var(--primary)' },
      Tabs: { horizontalItemPadding: '8px 0', horizontalMargin: '0 0 8px 0' },
      Form: { itemMarginBottom: 18 },
      Descriptions: { labelColor: 'var(--text-muted)' },
    },
  };
}

/** All dialogs and confirmations open at the same height. */
const MODAL = { style: { top: 'var(--dialog-top)' } };

interface ThemeProps {
  readonly children: ReactNode;
  /** Additional component tokens for the children; must be a constant. */
  readonly components?: ThemeConfig['components'];
}

/** Provides the chosen size, the theme colour and the component texts in the current language. */
export function Theme({ children, components }: ThemeProps): ReactNode {
  const { language } = useWords();
  const { size, themeColour, isDark } = useThemeSettings();
  const [words, setWords] = useState(() => componentWords(language));
  useEffect(() => {
    let current = true;
    void loadComponentWords(language).then((found) => {
      if (current) setWords(found);
    });
    return () => {
      current = false;
    };
  }, [language]);
  useEffect(handleEnterInPickers, []);
  useEffect(() => {
    // For the style sheets: `--theme` is the chosen colour, `--primary` its readable shade.
    document.documentElement.style.setProperty('--theme', themeColour);
    document.documentElement.style.setProperty('--primary', readableColour(themeColour, isDark));
  }, [themeColour, isDark]);
  const theme = useMemo(() => themeFor({ size, themeColour, isDark, components }), [size, themeColour, isDark, components]);
  // Nothing is rendered before the component texts are loaded, so that the page is not first shown in English.
  if (words === null) return null;
  return (
    <ConfigProvider locale={words} theme={theme} button={{ autoInsertSpace: false }} modal={MODAL}>
      <ConfirmationProvider>{children}</ConfirmationProvider>
    </ConfigProvider>
  );
}
