import { defineWords } from '#kit/i18n/words.ts';

export const uploadBoardWords = defineWords({
  上传看板: { en: 'Upload board', es: 'Panel de cargas', ja: 'アップロードボード' },
  看板日期: { en: 'Day', es: 'Día', ja: '日付' },
  前一天: { en: 'Previous day', es: 'Día anterior', ja: '前日' },
  后一天: { en: 'Next day', es: 'Día siguiente', ja: '翌日' },
  按时上传: { en: 'On time', es: 'A tiempo', ja: '期限内' },
  逾期上传: { en: 'Uploaded late', es: 'Subido con retraso', ja: '遅れて提出' },
  等待上传: { en: 'Awaiting upload', es: 'Pendiente', ja: '提出待ち' },
  逾期未传: { en: 'Missing', es: 'Falta', ja: '未提出' },
  这一天没有需要上传的数据: {
    en: 'Nothing is expected on this day',
    es: 'No se espera ningún archivo este día',
    ja: 'この日に提出するデータはありません',
  },
});
