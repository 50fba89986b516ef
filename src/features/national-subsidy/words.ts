import { defineWords } from '#kit/i18n/words.ts';

/** National subsidy: its columns, states and messages. */
export const nationalSubsidyWords = defineWords({
  国补文件: { en: 'Subsidy file', es: 'Archivo de subvención', ja: '補助金ファイル' },
  国补文件行: { en: 'Row of a subsidy file', es: 'Fila del archivo de subvención', ja: '補助金ファイルの行' },
  国补数据推送: { en: 'National subsidy push', es: 'Transmisión de la subvención nacional', ja: '国家補助金の送信' },
  生成国补文件: { en: 'Generate national subsidy files', es: 'Generar los archivos de subvención', ja: '国家補助金ファイルの作成' },
  补生成国补文件: {
    en: 'Generate missed national subsidy files',
    es: 'Generar los archivos de subvención pendientes',
    ja: '未作成の国家補助金ファイルの作成',
  },
  推送国补数据: { en: 'Push national subsidy data', es: 'Transmitir los datos de subvención', ja: '国家補助金データの送信' },
  续推国补数据: {
    en: 'Resume pushing national subsidy data',
    es: 'Reanudar la transmisión de los datos de subvención',
    ja: '国家補助金データの送信再開',
  },
  国补时间: { en: 'Subsidy time', es: 'Fecha de la subvención', ja: '補助金の日時' },
  处理结果: { en: 'Result', es: 'Resultado', ja: '処理結果' },
  所在文件: { en: 'File', es: 'Archivo', ja: '所属ファイル' },
  正常: { en: 'Regular', es: 'Normal', ja: '通常' },
  补充: { en: 'Supplement', es: 'Complemento', ja: '補足' },
  生成时间: { en: 'Generated at', es: 'Generado el', ja: '作成日時' },
  接收状态: { en: 'Receipt status', es: 'Estado de recepción', ja: '受信状態' },
  未接收: { en: 'Not received', es: 'Sin recibir', ja: '未受信' },
  部分接收: { en: 'Partly received', es: 'Recibido en parte', ja: '一部受信' },
  未推送: { en: 'Not pushed', es: 'Sin transmitir', ja: '未送信' },
  推送成功: { en: 'Pushed', es: 'Transmitido', ja: '送信成功' },
  部分失败: { en: 'Partly failed', es: 'Fallido en parte', ja: '一部失敗' },
  推送失败: { en: 'Push failed', es: 'Transmisión fallida', ja: '送信失敗' },
  国补更新时间: { en: 'Subsidy times updated at', es: 'Actualización de la subvención', ja: '補助金の更新日時' },
  异常数据: { en: 'Error data', es: 'Datos con errores', ja: '異常データ' },
  异常数据_操作: { en: 'Errors', es: 'Errores', ja: '異常分' },
  SN不在该国补文件中: {
    en: 'This SN is not in the subsidy file',
    es: 'El archivo no contiene este SN',
    ja: 'このSNはファイルにありません',
  },
  'SN属于国补文件{{file}}': {
    en: 'This SN is in the subsidy file {{file}}',
    es: 'El SN está en el archivo {{file}}',
    ja: 'このSNはファイル {{file}}にあります',
  },
  '{{received}} / {{rows}}台有国补时间': {
    en: 'Devices with a subsidy time: {{received}} of {{rows}}',
    es: 'Dispositivos con fecha de subvención: {{received}} de {{rows}}',
    ja: '補助金の日時がある機器：{{rows}}台中{{received}}台',
  },
  '{{count}}行不符合，已保存其余{{stored}}行，不符合的行可在异常数据中下载': {
    en: 'Rows saved: {{stored}}. Rows that do not match: {{count}}; download them under “Error data”.',
    es: 'Filas guardadas: {{stored}}. Filas que no coinciden: {{count}}. Puede descargarlas en «Datos con errores».',
    ja: '一致しない行：{{count}}件。残りの{{stored}}件を保存しました。一致しない行は異常データからダウンロードできます。',
  },
  '全部{{count}}行都不符合，没有保存国补时间，不符合的行可在异常数据中下载': {
    en: 'No subsidy time was saved. Rows that do not match: {{count}}; download them under “Error data”.',
    es: 'No se ha guardado ninguna fecha de subvención. Filas que no coinciden: {{count}}. Puede descargarlas en «Datos con errores».',
    ja: '補助金の日時は保存されませんでした。一致しない行：{{count}}件。異常データからダウンロードできます。',
  },
  '{{lines}}行国补时间与文件不符': {
    en: 'Subsidy times that do not match their file: {{lines}}',
    es: 'Fechas de subvención que no coinciden con su archivo: {{lines}}',
    ja: '補助金の日時{{lines}}行がファイルと一致しません',
  },
  '上传{{file}}': { en: 'Upload {{file}}', es: 'Subir {{file}}', ja: '{{file}}をアップロード' },
  '国补文件每晚按工厂和GI日期自动生成，还没有可显示的文件': {
    en: 'Files are generated every night by plant and GI date. There are no files yet.',
    es: 'Los archivos se generan cada noche por centro y fecha GI; todavía no hay ninguno.',
    ja: 'ファイルは毎晩プラントと出庫日（GI）ごとに作成されます。表示できるファイルはまだありません。',
  },
});
