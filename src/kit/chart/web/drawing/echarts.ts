import { BarChart, LineChart, type BarSeriesOption, type LineSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  type GridComponentOption,
  type LegendComponentOption,
  type TitleComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { init, use, type ComposeOption, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, LabelLayout, SVGRenderer]);

export type Option = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TitleComponentOption | TooltipComponentOption
>;
export type SeriesOption = BarSeriesOption | LineSeriesOption;
export type Instance = EChartsType;

/** A size in whole pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Creates a drawing in an element. The size is passed, because measuring the element would force a layout. SVG is sharp
 * in print and at any size, and can be saved as an image.
 */
export function createDrawing(element: HTMLElement, size: Size): Instance {
  return init(element, null, { renderer: 'svg', ...size });
}
