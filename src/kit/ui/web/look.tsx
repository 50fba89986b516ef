import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { componentWords, loadComponentWords } from './component-words.ts';
import { Questions } from './confirm.tsx';
import { keepEnterOfPickers } from './picker-enter.ts';
import { CONTROL_HEIGHTS, type Size, useLookSettings } from './look-settings.ts';
import { readableColour } from './readable-colour.ts';

/** Vertical padding of a table's cells, in px; the rows follow the chosen size like every control. */
const CELL_PADDING: Readonly<Record<Size, number>> = { default: 12, medium: 10, small: 8, mini: 5 };

function themeFor(size: Size, themeColour: string, components: ThemeConfig['components']): ThemeConfig {
  const primary = readableColour(themeColour);
  const cell = { cellPaddingBlock: CELL_PADDING[size], cellPaddingInline: 10 };
  return {
    // The styles are a file (antd.css) with the theme's values as variables: generating them in the browser took a
    // third of a page's start.
    zeroRuntime: true,
    token: {
      // Links stay antd's blue unless colorLink and colorInfo follow the theme.
      colorPrimary: primary,
      colorLink: primary,
      colorInfo: primary,
      // The library's own red, green and orange are too pale to be read as text.
      colorError: '#cf222e',
      colorSuccess: '#237b3b',
      colorWarning: '#b45309',
      // What the library derives from such dark seeds is grey; tags and alerts keep clear tints.
      colorErrorBg: '#fff1f0',
      colorErrorBorder: '#ffc9c4',
      colorSuccessBg: '#edf8ef',
      colorSuccessBorder: '#b4dfbd',
      colorWarningBg: '#fff7e8',
      colorWarningBorder: '#f7d9a8',
      controlHeight: CONTROL_HEIGHTS[size],
      fontSize: size === 'mini' ? 13 : 14,
      borderRadius: 4,
      colorTextPlaceholder: '#6b7280',
      colorTextDescription: '#5b6472',
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
        cellPaddingBlockSM: 5,
        headerBg: '#f5f7fa',
        headerColor: '#374151',
        borderColor: '#e8ebf0',
        rowHoverBg: '#f5f8fc',
      },
      Modal: { titleFontSize: 16 },
    },
  };
}

interface LookProps {
  readonly children: ReactNode;
  /** The look of components that only what is inside has; a constant. */
  readonly components?: ThemeConfig['components'];
}

/** Provides the chosen size, the theme colour and the component texts in the current language. */
export function Look({ children, components }: LookProps): ReactNode {
  const { language } = useWords();
  const { size, themeColour } = useLookSettings();
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
  useEffect(keepEnterOfPickers, []);
  useEffect(() => {
    // The shell's own style sheet uses the theme too: `--theme` is the chosen colour, `--primary` its readable shade.
    document.documentElement.style.setProperty('--theme', themeColour);
    document.documentElement.style.setProperty('--primary', readableColour(themeColour));
  }, [themeColour]);
  const theme = useMemo(() => themeFor(size, themeColour, components), [size, themeColour, components]);
  // Drawn once the first words are there: a page that shows English for a moment and Chinese after it would flicker.
  if (words === null) return null;
  return (
    <ConfigProvider locale={words} theme={theme} button={{ autoInsertSpace: false }}>
      <Questions>{children}</Questions>
    </ConfigProvider>
  );
}
