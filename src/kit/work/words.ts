import { defineWords } from '#kit/i18n/words.ts';

/** Texts of work items. The server sends them translated. */
export const workWords = defineWords({
  待上传: { en: 'To upload', es: 'Por subir', ja: '未提出' },
  待审核: { en: 'To review', es: 'Por revisar', ja: '承認待ち' },
  失败的上传: { en: 'Failed uploads', es: 'Cargas fallidas', ja: '失敗したアップロード' },
  推送与数据异常: { en: 'Push and data errors', es: 'Errores', ja: '異常' },
  后台任务失败: { en: 'Failed background jobs', es: 'Tareas fallidas', ja: 'ジョブ失敗' },
  备份逾期: { en: 'Overdue backup', es: 'Copia atrasada', ja: 'バックアップ' },
  '{{rows}}行未能送达合作方，等待重试': {
    en: 'Rows not delivered to the partner, to be retried: {{rows}}',
    es: 'Filas que no han llegado al socio y se volverán a transmitir: {{rows}}',
    ja: '{{rows}}行が取引先に届いていません（再送待ち）',
  },
  '合作方拒收{{rows}}行': {
    en: 'Rows rejected by the partner: {{rows}}',
    es: 'Filas rechazadas por el socio: {{rows}}',
    ja: '取引先が{{rows}}行を拒否',
  },
  '最早{{day}}': { en: 'oldest: {{day}}', es: 'desde {{day}}', ja: '最も古い日付：{{day}}' },
});
