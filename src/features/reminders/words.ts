import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the reminders' mails. */
export const reminderWords = defineWords({
  '{{corporate}}：您好！': { en: 'Dear {{corporate}} team,', es: 'Estimado equipo de {{corporate}}:', ja: '{{corporate}}ご担当者様' },
  '本邮件由系统自动发送，请勿回复。': {
    en: 'This email was sent automatically. Please do not reply.',
    es: 'Este mensaje se ha enviado automáticamente. Por favor, no responda.',
    ja: 'このメールはシステムから自動送信されています。返信はご遠慮ください。',
  },
  '【提醒】{{week}}上周库存及销量尚未上传': {
    en: 'Reminder: previous week’s stock and sales, due in {{week}}, not yet uploaded',
    es: 'Recordatorio: existencias y ventas de la semana anterior sin subir ({{week}})',
    ja: '【リマインド】{{week}}に提出する前週の在庫・販売数が未アップロードです',
  },
  '应在{{week}}上传的上周库存及销量到{{deadline}}仍未上传。': {
    en: 'The previous week’s stock and sales data, due in {{week}}, was still missing on {{deadline}}.',
    es: 'Las existencias y ventas de la semana anterior, que debían subirse en {{week}}, seguían sin subirse el {{deadline}}.',
    ja: '{{week}}に提出する前週の在庫・販売数が{{deadline}}までにアップロードされていません。',
  },
  '请登录系统，在“数据上传与维护 - 上周库存及销量”中上传文件。': {
    en: 'Please sign in and upload the file under “Uploads and basic data – Previous week’s stock and sales”.',
    es: 'Inicie sesión y suba el archivo en «Cargas y datos – Existencias y ventas de la semana anterior».',
    ja: 'システムにログインし、「データ登録・管理 - 前週の在庫と販売数」からファイルをアップロードしてください。',
  },
  '【提醒】{{week}}出货计划尚未上传': {
    en: 'Reminder: shipment plan for {{week}} not yet uploaded',
    es: 'Recordatorio: falta el plan de envíos de {{week}}',
    ja: '【リマインド】{{week}}の出荷計画が未アップロードです',
  },
  '{{week}}的出货计划到{{deadline}}仍未上传。': {
    en: 'The shipment plan for {{week}} was still missing on {{deadline}}.',
    es: 'El plan de envíos de {{week}} seguía sin subirse el {{deadline}}.',
    ja: '{{week}}の出荷計画が{{deadline}}までにアップロードされていません。',
  },
  '请登录系统，在“数据上传与维护 - 出货计划”中上传该周的文件。': {
    en: 'Please sign in and upload the file for that week under “Uploads and basic data – Shipment plans”.',
    es: 'Inicie sesión y suba el archivo de esa semana en «Cargas y datos – Planes de envíos».',
    ja: 'システムにログインし、「データ登録・管理 - 出荷計画」から該当週のファイルをアップロードしてください。',
  },
  '【预警】{{day}} VC数据尚未上传': {
    en: 'Warning: VC data for {{day}} not yet uploaded',
    es: 'Aviso: aún faltan los datos VC del {{day}}',
    ja: '【警告】{{day}}のVCデータが未アップロードです',
  },
  '{{day}}的VC数据尚未上传，请于今日内上传。': {
    en: 'The VC data for {{day}} has not been uploaded yet. Please upload it today.',
    es: 'Los datos VC del {{day}} aún no se han subido. Súbalos hoy mismo.',
    ja: '{{day}}のVCデータがまだアップロードされていません。本日中にアップロードしてください。',
  },
  '{{day}}的VC数据尚未上传，{{deadline}}起不能再上传。': {
    en: 'The VC data for {{day}} has not been uploaded yet. Uploads close on {{deadline}}.',
    es: 'Los datos VC del {{day}} aún no se han subido. El plazo termina el {{deadline}}.',
    ja: '{{day}}のVCデータがまだアップロードされていません。{{deadline}} 以降はアップロードできません。',
  },
  '请登录系统，在“数据上传与维护 - VC数据”中上传该日的文件。': {
    en: 'Please sign in and upload the file for that day under “Uploads and basic data – VC data”.',
    es: 'Inicie sesión y suba el archivo de ese día en «Cargas y datos – Datos VC».',
    ja: 'システムにログインし、「データ登録・管理 - VCデータ」から該当日のファイルをアップロードしてください。',
  },
  '【逾期】{{day}} VC数据未上传': {
    en: 'Overdue: VC data for {{day}} was not uploaded',
    es: 'Fuera de plazo: no se subieron los datos VC del {{day}}',
    ja: '【期限超過】{{day}}のVCデータが未アップロードです',
  },
  '{{day}}的VC数据到截止时间{{deadline}}仍未上传，该日的上传已关闭。': {
    en: 'The VC data for {{day}} was not uploaded by the deadline ({{deadline}}). Uploads for that day are closed.',
    es: 'Los datos VC del {{day}} no se habían subido al vencer el plazo, {{deadline}}. Las cargas de ese día están cerradas.',
    ja: '{{day}}のVCデータが期限の{{deadline}}までにアップロードされませんでした。該当日のアップロードは締め切られました。',
  },
});
