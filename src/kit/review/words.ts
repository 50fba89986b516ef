import { defineWords } from '#kit/i18n/words.ts';

/** Texts of reviews, for all kinds of records. */
export const reviewWords = defineWords({
  审核: { en: 'Review', es: 'Revisar', ja: '承認' },
  撤销审核_操作: { en: 'Revoke', es: 'Revocar', ja: '承認取消' },
  撤销审核: { en: 'Revoke review', es: 'Revocar la revisión', ja: '承認の取り消し' },
  '审核{{date}}': { en: 'Review {{date}}', es: 'Revisar {{date}}', ja: '{{date}}を承認' },
  '撤销审核{{date}}': { en: 'Revoke the review of {{date}}', es: 'Revocar la revisión de {{date}}', ja: '{{date}}の承認を取り消す' },
  '确定审核吗？': { en: 'Mark this data as reviewed?', es: '¿Marcar estos datos como revisados?', ja: 'このデータを承認しますか？' },
  '确定撤销审核吗？': {
    en: 'Revoke the review of this data?',
    es: '¿Revocar la revisión de estos datos?',
    ja: 'このデータの承認を取り消しますか？',
  },
  '{{rows}}行': { en: 'Rows: {{rows}}', es: 'Filas: {{rows}}', ja: '{{rows}}行' },
  '{{rows}}行，数量合计{{pieces}}': {
    en: 'Rows: {{rows}}, total quantity: {{pieces}}',
    es: 'Filas: {{rows}}; cantidad total: {{pieces}}',
    ja: '{{rows}}行、数量合計 {{pieces}}',
  },
  '与{{period}}（{{before}}）相比：行数{{rows}}': {
    en: 'Compared with {{period}} ({{before}}): rows {{rows}}',
    es: 'Respecto a {{period}} ({{before}}): filas {{rows}}',
    ja: '{{period}}（{{before}}）との差：行数 {{rows}}',
  },
  '与{{period}}（{{before}}）相比：行数{{rows}}，数量{{pieces}}': {
    en: 'Compared with {{period}} ({{before}}): rows {{rows}}, quantity {{pieces}}',
    es: 'Respecto a {{period}} ({{before}}): filas {{rows}}, cantidad {{pieces}}',
    ja: '{{period}}（{{before}}）との差：行数{{rows}}、数量{{pieces}}',
  },
  之前没有数据可以比较: {
    en: 'There is no earlier data to compare with.',
    es: 'No hay datos anteriores con los que comparar.',
    ja: '比較できる以前のデータはありません',
  },
  '撤销后，以下页面不再使用这些数据：{{screens}}': {
    en: 'After the review is revoked, these pages no longer use the data: {{screens}}',
    es: 'Tras la revocación, estas pantallas dejarán de usar los datos: {{screens}}',
    ja: '取り消すと、次の画面ではこのデータを使わなくなります：{{screens}}',
  },
  审核成功: { en: 'Reviewed', es: 'Revisado', ja: '承認しました' },
  '数据已被重新上传，请查看后再审核': {
    en: 'The data has been uploaded again. Check it before you review it.',
    es: 'Los datos se han vuelto a subir: compruébelos antes de revisarlos.',
    ja: 'データが再アップロードされました。内容を確認してから承認してください。',
  },
  审核失败: {
    en: 'Review failed',
    es: 'No se pudieron marcar los datos como revisados',
    ja: '承認できませんでした',
  },
  撤销审核成功: { en: 'Review revoked', es: 'Se ha revocado la revisión', ja: '承認を取り消しました' },
  撤销审核失败: { en: 'The review could not be revoked', es: 'No se pudo revocar la revisión', ja: '承認を取り消せませんでした' },
  是否上传: { en: 'Uploaded?', es: '¿Subido?', ja: 'アップロード' },
  已上传_是否上传: { en: 'Uploaded', es: 'Subido', ja: '済み' },
  未上传_是否上传: { en: 'Not uploaded', es: 'Sin subir', ja: '未' },
  未上传: { en: 'Not uploaded', es: 'Sin subir', ja: '未提出' },
  已上传: { en: 'Uploaded', es: 'Subido', ja: '提出済み' },
  审核状态: { en: 'Review status', es: 'Estado de revisión', ja: '承認状態' },
  未审核: { en: 'Not reviewed', es: 'Sin revisar', ja: '未承認' },
  已审核: { en: 'Reviewed', es: 'Revisado', ja: '承認済み' },
  审核时间: { en: 'Reviewed at', es: 'Fecha de revisión', ja: '承認日時' },
  审核人: { en: 'Reviewed by', es: 'Revisado por', ja: '承認者' },
  '审核人：{{name}}': { en: 'Reviewed by {{name}}', es: 'Revisado por {{name}}', ja: '承認者：{{name}}' },
  '数据已审核，请先撤销审核': {
    en: 'The data has been reviewed. Revoke the review first.',
    es: 'Los datos ya están revisados; revoque primero la revisión.',
    ja: 'データは承認済みです。先に承認を取り消してください。',
  },
  '还没有上传数据，不能审核': {
    en: 'No data has been uploaded yet, so there is nothing to review.',
    es: 'Todavía no se han subido datos que revisar.',
    ja: 'まだデータがアップロードされていないため、承認できません',
  },
  '数据已由{{name}}审核': {
    en: '{{name}} has already reviewed the data.',
    es: '{{name}} ya ha revisado los datos.',
    ja: 'データは{{name}}が承認済みです',
  },
  数据尚未审核: { en: 'The data has not been reviewed.', es: 'Los datos no están revisados.', ja: 'データはまだ承認されていません' },
});
