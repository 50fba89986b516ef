import { defineWords } from '#kit/i18n/words.ts';

/** What is around every chart. */
export const chartWords = defineWords({
  图表: { en: 'Chart', es: 'Gráfico', ja: 'グラフ' },
  表格: { en: 'Table', es: 'Tabla', ja: '表' },
  显示方式: { en: 'Show as', es: 'Mostrar como', ja: '表示形式' },
  放大: { en: 'Enlarge', es: 'Ampliar', ja: '拡大' },
  图表图案: { en: 'Chart patterns', es: 'Tramas en los gráficos', ja: 'グラフの模様' },
  '不依靠颜色也能区分各系列；打印时始终使用': {
    en: 'Tell series apart without colour. Printed charts always have patterns.',
    es: 'Distinguen las series sin depender del color. Al imprimir se usan siempre.',
    ja: '色に頼らず系列を見分けられます。印刷時は常に使われます。',
  },
  图例: { en: 'Legend', es: 'Leyenda', ja: '凡例' },
  '图片（PNG）': { en: 'Image (PNG)', es: 'Imagen (PNG)', ja: '画像（PNG）' },
  '图片（SVG）': { en: 'Image (SVG)', es: 'Imagen (SVG)', ja: '画像（SVG）' },
  '图片生成失败，请重试': {
    en: 'The image could not be created. Try again.',
    es: 'No se ha podido crear la imagen. Inténtelo de nuevo.',
    ja: '画像を作成できませんでした。もう一度お試しください。',
  },
  '数据（Excel）': { en: 'Data (Excel)', es: 'Datos (Excel)', ja: 'データ（Excel）' },
  '用左右方向键查看各期，用上下方向键查看各系列，按回车查看来源': {
    en: 'Use the left and right arrow keys to move along the axis, the up and down arrow keys to choose a series, and Enter to show the source.',
    es: 'Las flechas izquierda y derecha recorren el eje, las flechas arriba y abajo eligen una serie y Enter muestra el origen del dato.',
    ja: '左右の矢印キーで軸を移動し、上下の矢印キーで系列を選び、Enterキーで値の出典を表示します',
  },
});
