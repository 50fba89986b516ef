import { writeFileSync } from 'node:fs';
import { BarChart, ScatterChart, type BarSeriesOption, type ScatterSeriesOption } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use, type ComposeOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { bySubject, readHistory, shareOfTarget, type Figure } from './history.ts';
import { benchmarksPage } from './page.ts';
import { PARTS } from './parts.ts';

use([BarChart, ScatterChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);

const WIDTH = 960;
const ROW_HEIGHT = 22;
const MARGINS = { top: 48, bottom: 40, left: 430, right: 30 };
const MET = '#2f8f5b';
const MISSED = '#c4442f';
const FIRST = '#8a8f98';
/** Shares below this are drawn at the axis: the axis is logarithmic. */
const SMALLEST_SHARE = 0.01;

/** Writes docs/images/benchmarks.svg and docs/benchmarks.md from the history. */
export function writeChartAndPage(): void {
  const history = readHistory();
  writeFileSync(new URL('../docs/images/benchmarks.svg', import.meta.url), chart(history));
  writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), benchmarksPage(history));
}

/** Each figure with a target: a bar for its latest value and a dot for its first one, as shares of the target. */
function chart(history: readonly Figure[]): string {
  const subjects = bySubject(history);
  const rows = Object.entries(PARTS).flatMap(([subject, { title }]) =>
    [...(subjects.get(subject)?.values() ?? [])].flatMap((measurements) => {
      const [first, latest] = [shareOfTarget(measurements[0]), shareOfTarget(measurements.at(-1) ?? measurements[0])];
      if (first === undefined || latest === undefined) return [];
      return [{ name: `${title}: ${measurements[0].figure}`, first, latest }];
    }),
  );
  const drawing = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: WIDTH,
    height: MARGINS.top + MARGINS.bottom + rows.length * ROW_HEIGHT,
  });
  const option: ComposeOption<BarSeriesOption | ScatterSeriesOption> = {
    animation: false,
    backgroundColor: '#fff',
    textStyle: { fontFamily: 'sans-serif' },
    legend: { data: ['latest', 'first'], top: 8, right: MARGINS.right },
    grid: MARGINS,
    xAxis: { type: 'log', name: 'share of the target', nameLocation: 'middle', nameGap: 24, min: SMALLEST_SHARE },
    yAxis: { type: 'category', inverse: true, data: rows.map(({ name }) => name), axisLabel: { interval: 0, fontSize: 11 } },
    series: [
      {
        type: 'bar',
        name: 'latest',
        color: MET,
        barWidth: ROW_HEIGHT / 2,
        data: rows.map(({ latest }) => ({ value: Math.max(latest, SMALLEST_SHARE), itemStyle: { color: latest <= 1 ? MET : MISSED } })),
        markLine: {
          symbol: 'none',
          data: [{ xAxis: 1 }],
          lineStyle: { color: '#222', type: 'solid' },
          label: { formatter: 'target', position: 'start' },
        },
      },
      { type: 'scatter', name: 'first', color: FIRST, symbolSize: 8, data: rows.map(({ first }) => Math.max(first, SMALLEST_SHARE)) },
    ],
  };
  drawing.setOption(option);
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return `${svg}\n`;
}
