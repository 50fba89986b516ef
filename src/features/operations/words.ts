import { defineWords } from '#kit/i18n/words.ts';

/** Jobs, audit log, outbox and uploads, as administrators see them. */
export const operationsWords = defineWords({
  任务不存在或已被清理: {
    en: 'The job does not exist or has been cleared away',
    es: 'La tarea no existe o ya se ha eliminado',
    ja: 'ジョブが存在しないか、削除済みです',
  },
  只有失败的任务可以重试: {
    en: 'Only a failed job can be tried again',
    es: 'Solo se puede reintentar una tarea fallida',
    ja: '再試行できるのは失敗したジョブだけです',
  },
  '邮件已发送，不能重复发送': {
    en: 'The message has been sent and cannot be sent again',
    es: 'El mensaje ya se ha enviado y no puede reenviarse',
    ja: 'メールは送信済みのため、再送できません',
  },
  发送邮件: { en: 'Send mail', es: 'Enviar correo', ja: 'メール送信' },
  补发待发邮件: { en: 'Resume waiting mail', es: 'Reanudar correo pendiente', ja: '待機メールの再開' },
});
