import { defineWords } from '#kit/i18n/words.ts';

/** What the pages say around the upload of a workbook. */
export const uploadWords = defineWords({
  '只能上传 .xls 或 .xlsx 文件': { en: 'Only .xls and .xlsx files can be uploaded', es: 'Solo se pueden subir archivos .xls y .xlsx', ja: '.xls または .xlsx ファイルのみアップロードできます' },
  文件是空的: { en: 'The file is empty', es: 'El archivo está vacío', ja: 'ファイルが空です' },
  '文件不能超过 100 MB': { en: 'The file must not exceed 100 MB', es: 'El archivo no puede superar los 100 MB', ja: 'ファイルは100 MB以下にしてください' },
  取消上传: { en: 'Cancel upload', es: 'Cancelar la subida', ja: 'アップロードを中止' },
  上传进度: { en: 'Upload progress', es: 'Progreso de la subida', ja: 'アップロードの進行状況' },
  '正在取消…': { en: 'Cancelling…', es: 'Cancelando…', ja: '中止しています…' },
  '正在发送文件 {{percent}}%': { en: 'Sending the file, {{percent}}%', es: 'Enviando el archivo, {{percent}} %', ja: 'ファイルを送信中 {{percent}}%' },
  '文件已发送，等待处理…': { en: 'File sent, waiting to be processed…', es: 'Archivo enviado, en espera de ser procesado…', ja: 'ファイルを送信しました。処理を待っています…' },
  '{{name}} 正在导入同一数据，等待中…': {
    en: '{{name}} is importing the same data, waiting…',
    es: '{{name}} está importando los mismos datos; en espera…',
    ja: '{{name}} が同じデータを取り込んでいます。待機中…',
  },
  '已读取 {{read}} 行，已检查 {{checked}} 行': { en: '{{read}} rows read, {{checked}} checked', es: '{{read}} filas leídas, {{checked}} comprobadas', ja: '{{read}}行を読み込み、{{checked}}行を確認しました' },
  '已检查 {{checked}} 行，正在保存…': { en: '{{checked}} rows checked, saving…', es: '{{checked}} filas comprobadas, guardando…', ja: '{{checked}}行を確認しました。保存しています…' },
  导入失败提示: { en: 'Import failed', es: 'Error de importación', ja: 'インポート失敗' },
  行号: { en: 'Row', es: 'Fila', ja: '行' },
  列名: { en: 'Column', es: 'Columna', ja: '列' },
  错误原因: { en: 'Reason', es: 'Motivo', ja: 'エラーの理由' },
  '发现 {{count}} 个问题。': { en: 'Problems found: {{count}}', es: 'Problemas encontrados: {{count}}', ja: '問題が{{count}}件見つかりました。' },
  '问题较多，仅列出前 {{count}} 个，错误文件中有全部问题。': {
    en: 'Only the first {{count}} problems are listed; the error file has all of them.',
    es: 'Solo se muestran los primeros {{count}} problemas; el archivo de errores los contiene todos.',
    ja: '問題が多いため、最初の{{count}}件のみ表示しています。エラーファイルにはすべて含まれています。',
  },
  '没有保存任何数据。请下载错误文件，改正标出的单元格后重新导入。': {
    en: 'Nothing was saved. Download the error file, correct the marked cells and import it again.',
    es: 'No se ha guardado nada. Descargue el archivo de errores, corrija las celdas marcadas y vuelva a importarlo.',
    ja: 'データは保存されていません。エラーファイルをダウンロードし、印の付いたセルを修正して再度インポートしてください。',
  },
  下载错误文件: { en: 'Download error file', es: 'Descargar el archivo de errores', ja: 'エラーファイルをダウンロード' },
});
