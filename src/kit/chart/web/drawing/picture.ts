import { saveAs } from '#kit/http/web/save-file.ts';
import type { Language } from '#kit/i18n/words.ts';
import type { Chart } from '../chart.ts';
import { createDrawing } from './echarts.ts';
import { optionOf } from './option.ts';
import { LIGHT } from '../palette.ts';

const WIDTH = 1280;
const HEIGHT = 720;
/** Pixels of the .png per pixel of the drawing, so that it is sharp in presentations. */
const DENSITY = 2;

interface PictureSettings {
  readonly hidden: ReadonlySet<string>;
  readonly language: Language;
  readonly patterns: boolean;
  /** The subject of the numbers, shown below the title. */
  readonly subtitle: string;
}

/** Saves a chart as a picture with title, legend and values, without hidden series. */
export async function savePicture(chart: Chart, kind: 'png' | 'svg', shown: PictureSettings): Promise<void> {
  const svg = svgOf(chart, shown);
  const file = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
  const name = [chart.title, shown.subtitle].filter((part) => part !== '').join(' ');
  saveAs(file, `${name.replaceAll(/[/\\:*?"<>|]/g, '_')}.${kind}`);
}

function svgOf(chart: Chart, { subtitle, ...shown }: PictureSettings): string {
  const drawing = createDrawing(document.createElement('div'), { width: WIDTH, height: HEIGHT });
  try {
    drawing.setOption({
      backgroundColor: LIGHT.background,
      ...optionOf(chart, { ...shown, palette: LIGHT, width: WIDTH, large: true, image: { subtitle } }),
    });
    return drawing.renderToSVGString();
  } finally {
    drawing.dispose();
  }
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * DENSITY;
  canvas.height = HEIGHT * DENSITY;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the browser made no picture')) : resolve(blob)), 'image/png');
  });
}
