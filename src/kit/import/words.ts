import { defineWords } from '#kit/i18n/words.ts';

/** The server's messages about an import. */
export const importWords = defineWords({
  缺少这一列: { en: 'This column is missing.', es: 'Falta esta columna.', ja: 'この列がありません' },
  这一列在文件中出现了两次: {
    en: 'This column appears twice in the file.',
    es: 'Esta columna aparece dos veces en el archivo.',
    ja: 'この列がファイルに2つあります',
  },
  工作表是空的: { en: 'The sheet is empty.', es: 'La hoja está vacía.', ja: 'シートが空です' },
  表头下面没有数据: {
    en: 'There is no data below the header.',
    es: 'No hay datos debajo del encabezado.',
    ja: '見出しの下にデータがありません',
  },
  '与第{{first}}行重复（{{fields}}）': {
    en: 'Duplicate of row {{first}} ({{fields}})',
    es: 'Duplicado de la fila {{first}} ({{fields}})',
    ja: '{{first}}行目と重複しています（{{fields}}）',
  },
  '标记后的文件过大或生成时间过长，没有生成，请以列出的内容为准，或拆分后重新上传': {
    en: 'The error file was not created because it would be too large or take too long. See the list, or split the file and upload the parts.',
    es: 'No se creó el archivo de errores porque sería demasiado grande o tardaría demasiado. Consulte los errores indicados o divida el archivo y vuelva a subirlo.',
    ja: '印を付けたファイルは、大きすぎるか時間がかかりすぎるため作成されませんでした。表示された内容を確認するか、ファイルを分割してアップロードし直してください。',
  },
  清理过期的错误文件: {
    en: 'Delete expired error files',
    es: 'Eliminar los archivos de errores caducados',
    ja: '期限切れのエラーファイルの削除',
  },
  文件不存在或已过期: {
    en: 'The file does not exist or has expired.',
    es: 'El archivo no existe o ha caducado.',
    ja: 'ファイルが存在しないか、期限が切れています',
  },
  接口返回的不是JSON数据: {
    en: 'The interface did not return JSON.',
    es: 'La respuesta de la interfaz no es JSON.',
    ja: 'APIの応答がJSONではありません',
  },
  接口返回的不是数据列表: {
    en: 'The interface did not return a list of records.',
    es: 'La respuesta de la interfaz no es una lista de registros.',
    ja: 'APIの応答がデータ一覧ではありません',
  },
  处理结果: { en: 'Result', es: 'Resultado', ja: '処理結果' },
  已保存: { en: 'Saved', es: 'Guardado', ja: '保存済み' },
  可以保存: { en: 'Can be saved', es: 'Se puede guardar', ja: '保存できます' },
  '{{file}}第{{row}}行：{{reason}}': {
    en: '{{file}} row {{row}}: {{reason}}',
    es: '{{file}} fila {{row}}: {{reason}}',
    ja: '{{file}} {{row}}行目：{{reason}}',
  },
  '{{file}}第{{row}}行“{{column}}”：{{reason}}': {
    en: '{{file}} row {{row}} {{column}}: {{reason}}',
    es: '{{file}} fila {{row}} {{column}}: {{reason}}',
    ja: '{{file}} {{row}}行目 {{column}}：{{reason}}',
  },
  '上传已取消，未保存任何数据': {
    en: 'The upload was cancelled. Nothing was saved.',
    es: 'La carga se canceló; no se guardó nada.',
    ja: 'アップロードは中止されました。データは保存されていません。',
  },
  '服务器在上传过程中停止，未保存任何数据，请重新上传': {
    en: 'The server stopped during the upload. Nothing was saved. Upload the file again.',
    es: 'El servidor se detuvo durante la carga. No se guardó nada; vuelva a subir el archivo.',
    ja: 'アップロード中にサーバーが停止しました。データは保存されていません。もう一度アップロードしてください。',
  },
  '数据库连接中断，未保存任何数据，请重新上传': {
    en: 'The database connection was lost. Nothing was saved. Upload the file again.',
    es: 'Se interrumpió la conexión con la base de datos. No se guardó nada; vuelva a subir el archivo.',
    ja: 'データベースとの接続が切れました。データは保存されていません。もう一度アップロードしてください。',
  },
  '数据库连接中断，暂时无法确认数据是否已保存，请稍后查看上传记录': {
    en: 'The database connection was lost, and it is not yet known whether the data was saved. Check the upload history in a few minutes.',
    es: 'Se interrumpió la conexión con la base de datos y aún no se sabe si los datos se guardaron; consulte el historial de cargas dentro de un momento.',
    ja: 'データベースとの接続が切れ、データが保存されたかどうかまだ確認できません。しばらくしてからアップロード履歴を確認してください。',
  },
  '上传期间数据被他人修改，未保存任何数据，请重新上传': {
    en: 'Someone else changed the same data during the upload. Nothing was saved. Upload the file again.',
    es: 'Otra persona modificó los mismos datos durante la carga. No se guardó nada; vuelva a subir el archivo.',
    ja: 'アップロード中に他のユーザーが同じデータを変更しました。データは保存されていません。もう一度アップロードしてください。',
  },
  '预览之后现有数据已有变化，未保存任何数据，请核对新的预览后再确认': {
    en: 'The data has changed since the preview. Nothing was saved. Check the new preview and confirm again.',
    es: 'Los datos han cambiado desde la vista previa; no se guardó nada. Revise la nueva vista previa y vuelva a confirmar.',
    ja: 'プレビュー後にデータが変更されたため、保存されていません。新しいプレビューを確認してから確定してください。',
  },
  '与{{other}}只差大小写、全半角、空格、符号或前导零，可能是同一条记录': {
    en: 'Differs from {{other}} only in case, full or half width, spaces, punctuation or leading zeros. It may be the same record.',
    es: 'Solo se diferencia de {{other}} en mayúsculas, anchura de los caracteres, espacios, signos o ceros iniciales; puede ser el mismo registro.',
    ja: '{{other}}と大文字・小文字、全角・半角、空白、記号、先頭のゼロだけが異なるため、同じレコードの可能性があります',
  },
  另一条记录: { en: 'another record', es: 'otro registro', ja: '別のレコード' },
  '{{of}}行中有{{lines}}行是“{{title}}”已有的记录，本列表只有其中{{shared}}行': {
    en: 'Rows that are records of “{{title}}”: {{lines}} of {{of}}. Rows that are records of this list: {{shared}}.',
    es: '{{lines}} de {{of}} filas son registros de «{{title}}»; solo {{shared}} filas son registros de esta lista.',
    ja: '{{of}}行のうち{{lines}}行は「{{title}}」の既存データです。この一覧にあるのは{{shared}}行だけです。',
  },
  '上传时间过长，已停止，未保存任何数据，请拆分后重新上传': {
    en: 'The upload took too long and was stopped. Nothing was saved. Split the file into smaller files and upload them.',
    es: 'La carga tardó demasiado y se detuvo. No se guardó nada; divida el archivo y vuelva a subirlo.',
    ja: 'アップロードに時間がかかりすぎたため中止しました。データは保存されていません。ファイルを分割してもう一度アップロードしてください。',
  },
  '上传失败，未保存任何数据，请联系管理员': {
    en: 'The upload failed. Nothing was saved. Contact your administrator.',
    es: 'La carga falló y no se guardó nada; póngase en contacto con el administrador.',
    ja: 'アップロードに失敗しました。データは保存されていません。管理者にお問い合わせください。',
  },
  这类上传不能撤销: {
    en: 'Uploads of this kind cannot be undone.',
    es: 'Las cargas de este tipo no se pueden deshacer.',
    ja: 'この種類のアップロードは取り消せません',
  },
  '正在上传同一份数据，请稍后再试': {
    en: 'The same data is currently being uploaded. Try again later.',
    es: 'Se están subiendo los mismos datos; inténtelo más tarde.',
    ja: '同じデータをアップロード中です。しばらくしてから再試行してください。',
  },
  该次上传已经撤销: {
    en: 'This upload has already been undone.',
    es: 'Esta carga ya se ha deshecho.',
    ja: 'このアップロードはすでに取り消されています',
  },
  只能撤销成功的上传: {
    en: 'Only a successful upload can be undone.',
    es: 'Solo se puede deshacer una carga correcta.',
    ja: '取り消せるのは成功したアップロードだけです',
  },
  '上传后有{{total}}条数据被修改，无法撤销': {
    en: 'The upload cannot be undone because records have been changed since (records: {{total}}).',
    es: 'Registros modificados desde la carga: {{total}}. No se puede deshacer.',
    ja: 'アップロード後に{{total}}件のデータが変更されたため、取り消せません',
  },
  '期初日期不能晚于今天（{{day}}）': {
    en: 'The opening date must not be after today ({{day}}).',
    es: 'La fecha inicial no puede ser posterior a hoy ({{day}}).',
    ja: '期首日は本日（{{day}}）より後にできません',
  },
  模板: { en: 'template', es: 'plantilla', ja: 'テンプレート' },
});
