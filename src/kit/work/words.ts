import { defineWords } from '#kit/i18n/words.ts';

/** What the server says of somebody's work; it travels translated. */
export const workWords = defineWords({
  待上传: { en: 'To upload', es: 'Por subir', ja: 'アップロード待ち' },
  待审核: { en: 'To review', es: 'Por revisar', ja: '審査待ち' },
  失败的导入: { en: 'Failed imports', es: 'Importaciones fallidas', ja: 'インポート失敗' },
  推送与数据异常: { en: 'Push and data errors', es: 'Errores en envíos y datos', ja: '送信・データのエラー' },
  后台任务失败: { en: 'Failed background jobs', es: 'Tareas en segundo plano fallidas', ja: 'バックグラウンドジョブの失敗' },
  '{{rows}} 行未能送达合作方，等待重试': {
    en: 'Rows that have not reached the partner and will be sent again: {{rows}}',
    es: 'Filas que no han llegado al socio y se volverán a enviar: {{rows}}',
    ja: '{{rows}}行が送信先に届いていません（再送待ち）',
  },
  '合作方拒收 {{rows}} 行': {
    en: 'Rows refused by the partner: {{rows}}',
    es: 'Filas rechazadas por el socio: {{rows}}',
    ja: '送信先が{{rows}}行を拒否',
  },
  '最早 {{day}}': { en: 'since {{day}}', es: 'desde {{day}}', ja: '最も古い日付：{{day}}' },
});
