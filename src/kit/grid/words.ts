import { defineWords } from '#kit/i18n/words.ts';

/** Tables whose cells and columns a person handles. */
export const gridWords = defineWords({
  '求和：{{number}}': { en: 'Sum: {{number}}', es: 'Suma: {{number}}', ja: '合計：{{number}}' },
  '计数：{{number}}': { en: 'Count: {{number}}', es: 'Recuento: {{number}}', ja: 'データの個数：{{number}}' },
  '拖动可调整列宽，双击恢复；在单元格中也可按 + 或 -': {
    en: 'Drag to resize the column, double-click to reset it. In a cell, press + or -.',
    es: 'Arrastre para cambiar el ancho y haga doble clic para restablecerlo; en una celda, pulse + o -.',
    ja: 'ドラッグで列幅を変更、ダブルクリックで元に戻す（セル内では + または - キー）',
  },
});
