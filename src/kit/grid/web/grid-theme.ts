import { ConfigProvider, theme } from 'antd';
import { type CSSProperties, useContext, useMemo } from 'react';
import { useRowHeight } from './drawn-indexes.ts';

/** The minimum height in px of rows with titles on two lines. */
const TWO_LINES_FROM = 30;

/** The theme of the component library's tables as variables of grid.css, so that grids look like these tables. */
export function useGridTheme(): CSSProperties {
  const { token } = theme.useToken();
  const { theme: settings } = useContext(ConfigProvider.ConfigContext);
  const table = settings?.components?.Table;
  const rowHeight = useRowHeight();
  return useMemo(
    () =>
      ({
        '--grid-row-height': `${rowHeight}px`,
        '--grid-lines': rowHeight < TWO_LINES_FROM ? 1 : 2,
        '--grid-text': token.colorText,
        '--grid-text-size': `${token.fontSize}px`,
        '--grid-ground': token.colorBgContainer,
        '--grid-line': table?.borderColor ?? token.colorBorderSecondary,
        '--grid-head-ground': table?.headerBg ?? token.colorFillAlter,
        '--grid-head-text': table?.headerColor ?? token.colorTextHeading,
        '--grid-hover': table?.rowHoverBg ?? token.colorFillAlter,
        '--grid-primary': token.colorPrimary,
        '--grid-sign': token.colorIcon,
        '--grid-radius': `${token.borderRadius}px`,
      }) as CSSProperties,
    [token, table, rowHeight],
  );
}
