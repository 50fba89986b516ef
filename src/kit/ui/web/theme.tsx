import { ConfigProvider, type MappingAlgorithm, theme as antd, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { coloursOf } from './colour-tokens.ts';
import { componentWords, loadComponentWords } from './component-words.ts';
import { ConfirmationProvider } from './dialog/confirm.tsx';
import { handleEnterInPickers } from './days/picker-enter.ts';
import { CONTROL_HEIGHTS, type Size, useThemeSettings } from './theme-settings.ts';
import { readableColour } from './readable-colour.ts';

/** Vertical padding of a table's cells, in px; the rows follow the chosen size like every control. */
const CELL_PADDING: Readonly<Record<Size, number>> = { default: 10, medium: 8, small: 4, mini: 1 };

/** Colours of tokens.css from which Ant Design derives others; the rest are passed as variables. */
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

/** Ant Design's dark algorithm, which would darken colours that are readable on dark as they are. */
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
    // The styles are a file (antd.css) with the theme's values as variables: generating them in the browser took a
    // third of a page's start.
    zeroRuntime: true,
    algorithm: isDark ? darkAlgorithm : antd.defaultAlgorithm,
    token: {
      // Links stay antd's blue unless colorLink and colorInfo follow the theme.
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
      // The library's own is lighter: white on it has too little contrast, and so has the text of a link.
      colorPrimaryHover: 'var(--primary-hover)',
      colorErrorHover: 'var(--danger-hover)',
      colorLinkHover: 'var(--primary-hover)',
      colorLink: primary,
      colorInfo: primary,
      // The library's own red, green and orange are too pale to be read as text.
      colorError: colours.danger,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      // What the library derives from such dark seeds is grey; tags and alerts keep clear tints.
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
      // The library's 0.65 leaves the text of a busy button too little contrast.
      opacityLoading: 0.9,
      // As the page has it for its language (main.css).
      fontFamily: 'inherit',
      wireframe: false,
      // No animation if the system setting asks for reduced motion.
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
      Tabs: { horizontalItemPadding: '8px 0', horizontalMargin: '0 0 8px 0' },
      Form: { itemMarginBottom: 18 },
      Descriptions: { labelColor: 'var(--text-muted)' },
    },
  };
}

interface ThemeProps {
  readonly children: ReactNode;
  /** The look of components that only what is inside has; a constant. */
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
    // The shell's own style sheet uses the theme too: `--theme` is the chosen colour, `--primary` its readable shade.
    document.documentElement.style.setProperty('--theme', themeColour);
    document.documentElement.style.setProperty('--primary', readableColour(themeColour, isDark));
  }, [themeColour, isDark]);
  const theme = useMemo(() => themeFor({ size, themeColour, isDark, components }), [size, themeColour, isDark, components]);
  // Drawn once the first words are there: a page that shows English for a moment and Chinese after it would flicker.
  if (words === null) return null;
  return (
    <ConfigProvider locale={words} theme={theme} button={{ autoInsertSpace: false }}>
      <ConfirmationProvider>{children}</ConfirmationProvider>
    </ConfigProvider>
  );
}
