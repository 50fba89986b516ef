import { defineWords } from '#kit/i18n/words.ts';
import { QUARTER_WEEKS } from './quarter-weeks.ts';

/** W1 to W14 are called so in every language. */
const WEEKS = Object.fromEntries(QUARTER_WEEKS.map((week) => [`W${week}`, { en: `W${week}`, es: `W${week}`, ja: `W${week}` }]));

/** The texts of the period-upload engine and its screens. */
export const periodUploadWords = defineWords({
  ...WEEKS,
  '还没有维护{{year}}，请先在{{screens}}中设置': {
    en: '{{year}} is not set up yet. Add it under {{screens}} first.',
    es: '{{year}} todavía no está configurado. Configúrelo primero en {{screens}}.',
    ja: '{{year}}はまだ登録されていません。先に{{screens}}で設定してください。',
  },
  '财年周，仅14周的季度填写': {
    en: 'Fiscal week, only in quarters of 14 weeks',
    es: 'Semana fiscal, solo para trimestres de 14 semanas',
    ja: '会計週（14週ある四半期のみ記入）',
  },
  '{{day}}的数据只能在{{until}}之前更改': {
    en: 'Data for {{day}} can only be changed before {{until}}.',
    es: 'Los datos del {{day}} solo se pueden modificar antes de {{until}}.',
    ja: '{{day}}のデータは{{until}}より前にのみ変更できます',
  },
  '{{day}}的数据从{{start}}起才能更改': {
    en: 'Data for {{day}} can only be changed from {{start}}.',
    es: 'Los datos del {{day}} solo se pueden modificar a partir del {{start}}.',
    ja: '{{day}}のデータを変更できるのは{{start}}からです',
  },
  '该行物料的品类是{{category}}，不是{{place}}': {
    en: 'The material in this row belongs to {{category}}, not {{place}}.',
    es: 'El producto de esta fila es de {{category}}, no de {{place}}.',
    ja: 'この行の品目カテゴリは{{category}}で、{{place}}ではありません',
  },
  '{{of}}行中有{{lines}}行的物料不是{{place}}（{{categories}}）': {
    en: 'In {{lines}} of {{of}} rows, the material does not belong to {{place}} ({{categories}}).',
    es: 'En {{lines}} de {{of}} filas el producto no es de {{place}} ({{categories}}).',
    ja: '{{of}}行中{{lines}}行の品目が{{place}}ではありません（{{categories}}）',
  },
  '文件中全部{{of}}行的物料都不是{{place}}（{{categories}}），未保存任何数据。请核对上传位置': {
    en: 'No material in the file belongs to {{place}} (rows: {{of}}; found: {{categories}}). Nothing was saved. Check that you are uploading to the right place.',
    es: 'Ninguna fila del archivo es un producto de {{place}} ({{categories}}; filas: {{of}}); no se guardó nada. Compruebe dónde debe subirse el archivo.',
    ja: '全{{of}}行の品目が{{place}}ではありません（{{categories}}）。データは保存されていません。アップロード先を確認してください。',
  },
  '与数据日期{{day}}相差超过{{within}}天': {
    en: 'More than {{within}} days away from the data date {{day}}',
    es: 'A más de {{within}} días de la fecha de los datos, {{day}}',
    ja: 'データ日付 {{day}}から{{within}}日を超えて離れています',
  },
  '{{of}}行中有{{lines}}行的“{{header}}”（{{first}}至{{last}}）与{{day}}相差超过{{within}}天': {
    en: 'In {{lines}} of {{of}} rows, “{{header}}” ({{first}} to {{last}}) is more than {{within}} days away from {{day}}.',
    es: 'En {{lines}} de {{of}} filas, «{{header}}» (del {{first}} al {{last}}) está a más de {{within}} días del {{day}}.',
    ja: '{{of}}行中{{lines}}行の「{{header}}」（{{first}}〜{{last}}）が{{day}}から{{within}}日を超えて離れています',
  },
  '文件中全部{{of}}行的“{{header}}”（{{first}}至{{last}}）与{{day}}相差都超过{{within}}天，未保存任何数据。请核对上传位置': {
    en: 'In every row, “{{header}}” ({{first}} to {{last}}) is more than {{within}} days away from {{day}} (rows: {{of}}). Nothing was saved. Check that you are uploading to the right place.',
    es: 'En todas las {{of}} filas, «{{header}}» (del {{first}} al {{last}}) está a más de {{within}} días del {{day}}; no se guardó nada. Compruebe dónde debe subirse el archivo.',
    ja: '全{{of}}行の「{{header}}」（{{first}}〜{{last}}）が{{day}}から{{within}}日を超えて離れています。データは保存されていません。アップロード先を確認してください。',
  },
  '晚于数据日期{{day}}': {
    en: 'After the data date {{day}}',
    es: 'Posterior a la fecha de los datos, {{day}}',
    ja: 'データ日付 {{day}}より後です',
  },
  '{{of}}行中有{{lines}}行的“{{header}}”（{{first}}至{{last}}）晚于{{day}}': {
    en: 'In {{lines}} of {{of}} rows, “{{header}}” ({{first}} to {{last}}) is after {{day}}.',
    es: 'En {{lines}} de {{of}} filas, «{{header}}» (del {{first}} al {{last}}) es posterior al {{day}}.',
    ja: '{{of}}行中{{lines}}行の「{{header}}」（{{first}}〜{{last}}）が{{day}}より後です',
  },
  '文件中全部{{of}}行的“{{header}}”（{{first}}至{{last}}）都晚于{{day}}，未保存任何数据。请核对上传位置': {
    en: 'In every row, “{{header}}” ({{first}} to {{last}}) is after {{day}} (rows: {{of}}). Nothing was saved. Check that you are uploading to the right place.',
    es: 'En todas las {{of}} filas, «{{header}}» (del {{first}} al {{last}}) es posterior al {{day}}; no se guardó nada. Compruebe dónde debe subirse el archivo.',
    ja: '全{{of}}行の「{{header}}」（{{first}}〜{{last}}）が{{day}}より後です。データは保存されていません。アップロード先を確認してください。',
  },
  '文件的{{of}}行与{{place}}的数据完全相同': {
    en: 'Every row of the file is identical to the data of {{place}} (rows: {{of}}).',
    es: 'Las {{of}} filas del archivo son exactamente las de {{place}}.',
    ja: 'ファイルの{{of}}行は{{place}}のデータとまったく同じです',
  },
  '文件的{{of}}行与“{{title}}”{{place}}的数据完全相同': {
    en: 'Every row of the file is identical to the data of “{{title}}” for {{place}} (rows: {{of}}).',
    es: 'Las {{of}} filas del archivo son exactamente las de «{{title}}» del {{place}}.',
    ja: 'ファイルの{{of}}行は「{{title}}」{{place}}のデータとまったく同じです',
  },
  '文件的{{of}}行与另一家公司已上传的数据完全相同': {
    en: 'Every row of the file is identical to data uploaded by another company (rows: {{of}}).',
    es: 'Las {{of}} filas del archivo son exactamente las que ha subido otra empresa.',
    ja: 'ファイルの{{of}}行は別の会社がアップロード済みのデータとまったく同じです',
  },
  '上一期{{place}}的{{there}}行中只有{{shared}}行在文件中': {
    en: 'The file contains only {{shared}} of the {{there}} rows of the previous period ({{place}}).',
    es: 'El archivo solo contiene {{shared}} de las {{there}} filas del periodo anterior, {{place}}.',
    ja: '前の期間 {{place}}の{{there}}行のうち、ファイルにあるのは{{shared}}行だけです',
  },
  '文件有{{rows}}行，将替换{{place}}现有的{{there}}行': {
    en: 'The file (rows: {{rows}}) replaces the data of {{place}} (rows: {{there}}).',
    es: 'El archivo tiene {{rows}} filas y sustituye las {{there}} filas de {{place}}.',
    ja: 'ファイルは{{rows}}行です。{{place}}の現在の{{there}}行を置き換えます。',
  },
  '文件有{{rows}}行、数量合计{{pieces}}，将替换{{place}}现有的{{there}}行、数量合计{{piecesThere}}': {
    en: 'The file (rows: {{rows}}, total quantity: {{pieces}}) replaces the data of {{place}} (rows: {{there}}, total quantity: {{piecesThere}}).',
    es: 'El archivo tiene {{rows}} filas con una cantidad total de {{pieces}} y sustituye {{there}} filas de {{place}} con una cantidad total de {{piecesThere}}.',
    ja: 'ファイルは{{rows}}行、数量合計 {{pieces}}です。{{place}}の現在の{{there}}行、数量合計 {{piecesThere}}を置き換えます。',
  },
  '{{week}}从{{firstDay}}开始，现在尚未开始': {
    en: '{{week}} has not started yet. It starts on {{firstDay}}.',
    es: '{{week}} empieza el {{firstDay}} y aún no ha comenzado.',
    ja: '{{week}}は{{firstDay}}からで、まだ始まっていません',
  },
  '现有的{{there}}行中只有{{shared}}行在文件中': {
    en: 'The file contains only {{shared}} of the {{there}} existing rows.',
    es: 'El archivo solo contiene {{shared}} de las {{there}} filas actuales.',
    ja: '現在の{{there}}行のうち、ファイルにあるのは{{shared}}行だけです',
  },
  上传记录不存在: { en: 'Upload not found', es: 'La carga no existe', ja: 'アップロードが存在しません' },
  只能撤销最新的一次上传: {
    en: 'Only the latest upload can be undone.',
    es: 'Solo se puede deshacer la última carga.',
    ja: '取り消せるのは最新のアップロードだけです',
  },
  还没有上传文件: {
    en: 'No files uploaded yet',
    es: 'Todavía no se ha subido ningún archivo',
    ja: 'ファイルはまだアップロードされていません',
  },
  自然年: { en: 'Calendar year', es: 'Año natural', ja: '暦年' },
  自然周: { en: 'Calendar week', es: 'Semana natural', ja: '暦週' },
  财年: { en: 'Fiscal year', es: 'Año fiscal', ja: '会計年度' },
  季度: { en: 'Quarter', es: 'Trimestre', ja: '四半期' },
  'Apple Week': { en: 'Apple week', es: 'Semana fiscal', ja: 'Apple週' },
  '财年日历未包含今天，请先在{{screens}}中设置': {
    en: 'The fiscal calendar does not cover today. Add the fiscal year under {{screens}} first.',
    es: 'El calendario fiscal no incluye el día de hoy. Configúrelo primero en {{screens}}.',
    ja: '会計カレンダーに今日が含まれていません。先に{{screens}}で設定してください。',
  },
  '还没有维护财年，请先在{{screens}}中设置': {
    en: 'No fiscal year is set up yet. Add one under {{screens}} first.',
    es: 'Todavía no hay ningún año fiscal. Configúrelo primero en {{screens}}.',
    ja: '会計年度がまだ登録されていません。先に{{screens}}で設定してください。',
  },
  数据日期: { en: 'Data date', es: 'Fecha de los datos', ja: 'データ日付' },
  API拉取状态: { en: 'API pull status', es: 'Extracción por API', ja: 'API取得状態' },
  API拉取: { en: 'Pull via API', es: 'Extraer por API', ja: 'APIで取得' },
  未拉取: { en: 'Not pulled', es: 'Sin extraer', ja: '未取得' },
  成功: { en: 'Succeeded', es: 'Correcto', ja: '成功' },
  '已拉取{{rows}}行': { en: 'Rows fetched: {{rows}}', es: 'Filas extraídas: {{rows}}', ja: '{{rows}}行を取得しました' },
  文件名: { en: 'File name', es: 'Nombre del archivo', ja: 'ファイル名' },
  可上传至: { en: 'Open until', es: 'Fecha límite', ja: '受付期限' },
  // Short, since it is next to the other buttons of a row.
  上传记录_操作: { en: 'History', es: 'Historial', ja: '履歴' },
  文件下载_操作: { en: 'Download', es: 'Descargar', ja: 'ダウンロード' },
  上传时间: { en: 'Uploaded at', es: 'Fecha de carga', ja: 'アップロード日時' },
  最近上传时间: { en: 'Last uploaded at', es: 'Última carga', ja: '最終アップロード日時' },
  上传人: { en: 'Uploaded by', es: 'Subido por', ja: 'アップロード者' },
  行数: { en: 'Rows', es: 'Filas', ja: '行数' },
  '上传{{date}}': { en: 'Upload {{date}}', es: 'Subir {{date}}', ja: '{{date}}をアップロード' },
  '{{until}}前可上传': {
    en: 'Can be uploaded until {{until}}',
    es: 'Se puede subir hasta el {{until}}',
    ja: '{{until}}までアップロードできます',
  },
  上传成功: { en: 'Uploaded', es: 'Archivo subido', ja: 'アップロードしました' },
  上传已取消: { en: 'Upload cancelled', es: 'Carga cancelada', ja: 'アップロードを中止しました' },
  上传预览: { en: 'Upload preview', es: 'Vista previa de la carga', ja: 'アップロードのプレビュー' },
  确认上传: { en: 'Upload', es: 'Subir', ja: 'アップロードする' },
  仍然上传: { en: 'Upload anyway', es: 'Subir de todos modos', ja: 'それでもアップロードする' },
  '现有{{replaces}}行将被替换为{{rows}}行': {
    en: 'Existing rows: {{replaces}}. They will be replaced by the new rows: {{rows}}.',
    es: 'Filas actuales: {{replaces}}. Se sustituirán por {{rows}}.',
    ja: '現在の{{replaces}}行が{{rows}}行に置き換えられます',
  },
  '目前没有数据，将保存{{rows}}行': {
    en: 'No data yet. Rows to be saved: {{rows}}.',
    es: 'Todavía no hay datos. Filas que se guardarán: {{rows}}.',
    ja: '現在データはありません。{{rows}}行が保存されます。',
  },
  '提醒{{count}}': { en: 'Warnings: {{count}}', es: 'Advertencias: {{count}}', ja: '注意 {{count}}件' },
  已替换: { en: 'Replaced', es: 'Sustituido', ja: '置き換え済み' },
  '确定要撤销这次上传吗？将恢复“{{file}}”的数据。': {
    en: 'Undo this upload? The data of “{{file}}” will be restored.',
    es: '¿Deshacer esta carga? Se restaurarán los datos de «{{file}}».',
    ja: 'このアップロードを取り消しますか？「{{file}}」のデータに戻ります。',
  },
  '确定要撤销这次上传吗？之后没有数据。': {
    en: 'Undo this upload? This period will then have no data.',
    es: '¿Deshacer esta carga? No quedará ningún dato de este periodo.',
    ja: 'このアップロードを取り消しますか？この期間のデータはなくなります。',
  },
  '被替换的文件：{{file}}': { en: 'Replaced file: {{file}}', es: 'Archivo sustituido: {{file}}', ja: '置き換えられるファイル：{{file}}' },
});
