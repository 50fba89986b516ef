import { defineWords } from '#kit/i18n/words.ts';

/** What the period-upload engine and its screens say. */
export const periodUploadWords = defineWords({
  '{{day}} 的数据只能在 {{until}} 之前更改': {
    en: 'Data of {{day}} can only be changed before {{until}}',
    es: 'Los datos del {{day}} solo se pueden modificar antes de {{until}}',
    ja: '{{day}} のデータは {{until}} より前にのみ変更できます',
  },
  该日期的上传记录不存在: {
    en: 'There is no upload record for this date',
    es: 'No existe un registro de carga para esta fecha',
    ja: 'この日付のアップロード記録は存在しません',
  },
  只能撤销该日期最新的一次上传: {
    en: 'Only the latest upload of this date can be undone',
    es: 'Solo se puede deshacer la última carga de esta fecha',
    ja: '取り消せるのはこの日付の最新のアップロードだけです',
  },
  该日期还没有上传文件: {
    en: 'No file has been uploaded for this date yet',
    es: 'Todavía no se ha subido ningún archivo para esta fecha',
    ja: 'この日付のファイルはまだアップロードされていません',
  },
  数据日期: { en: 'Data date', es: 'Fecha de los datos', ja: 'データ日付' },
  API拉取状态: { en: 'API pull status', es: 'Estado de la extracción por API', ja: 'API取得状態' },
  API拉取: { en: 'Pull via API', es: 'Extraer por API', ja: 'APIで取得' },
  未拉取: { en: 'Not pulled', es: 'Sin extraer', ja: '未取得' },
  成功: { en: 'Succeeded', es: 'Correcto', ja: '成功' },
  失败: { en: 'Failed', es: 'Fallido', ja: '失敗' },
  '已拉取 {{rows}} 行': { en: '{{rows}} rows pulled', es: '{{rows}} filas extraídas', ja: '{{rows}}行を取得しました' },
  文件名: { en: 'File name', es: 'Nombre del archivo', ja: 'ファイル名' },
  上传时间: { en: 'Uploaded at', es: 'Fecha de carga', ja: 'アップロード日時' },
  最后上传时间: { en: 'Last uploaded at', es: 'Última carga', ja: '最終アップロード日時' },
  上传人: { en: 'Uploaded by', es: 'Subido por', ja: 'アップロード者' },
  操作: { en: 'Actions', es: 'Acciones', ja: '操作' },
  行数: { en: 'Rows', es: 'Filas', ja: '行数' },
  状态: { en: 'Status', es: 'Estado', ja: '状態' },
  '上传 {{date}}': { en: 'Upload {{date}}', es: 'Subir {{date}}', ja: '{{date}} をアップロード' },
  '{{until}} 前可上传': {
    en: 'Can be uploaded before {{until}}',
    es: 'Se puede subir antes de {{until}}',
    ja: '{{until}} までアップロードできます',
  },
  上传成功: { en: 'Uploaded', es: 'Archivo subido', ja: 'アップロードしました' },
  上传失败: { en: 'Upload failed', es: 'Error al subir el archivo', ja: 'アップロードに失敗しました' },
  上传已取消: { en: 'Upload cancelled', es: 'Carga cancelada', ja: 'アップロードを中止しました' },
  '以下列不属于模板，已忽略：{{columns}}': {
    en: 'These columns are not part of the template and were ignored: {{columns}}',
    es: 'Estas columnas no pertenecen a la plantilla y se han omitido: {{columns}}',
    ja: '次の列はテンプレートにないため無視されました：{{columns}}',
  },
  生效中: { en: 'In effect', es: 'Vigente', ja: '有効' },
  已替换: { en: 'Replaced', es: 'Sustituido', ja: '置き換え済み' },
  已撤销: { en: 'Undone', es: 'Deshecho', ja: '取り消し済み' },
  撤销: { en: 'Undo', es: 'Deshacer', ja: '取り消す' },
  撤销上传: { en: 'Undo upload', es: 'Deshacer la carga', ja: 'アップロードを取り消す' },
  已撤销上传: { en: 'The upload was undone', es: 'Se ha deshecho la carga', ja: 'アップロードを取り消しました' },
  '确定要撤销这次上传吗？该日期将恢复为上一次上传的数据。': {
    en: 'Undo this upload? The date goes back to the data of the upload before it.',
    es: '¿Deshacer esta carga? La fecha volverá a los datos de la carga anterior.',
    ja: 'このアップロードを取り消しますか？この日付は前回アップロードのデータに戻ります。',
  },
});
