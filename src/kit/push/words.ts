import { defineWords } from '#kit/i18n/words.ts';

/** Texts of pages and messages about pushes to partners. */
export const pushWords = defineWords({
  推送状态_行数: { en: 'Push status (rows)', es: 'Estado de la transmisión (filas)', ja: '送信状態（行数）' },
  推送状态: { en: 'Push status', es: 'Estado de la transmisión', ja: '送信状態' },
  失败原因: { en: 'Reason', es: 'Motivo', ja: '失敗の理由' },
  待推送: { en: 'To be pushed', es: 'Por transmitir', ja: '送信待ち' },
  推送: { en: 'Push', es: 'Transmitir', ja: '送信' },
  接受数: { en: 'Accepted', es: 'Aceptadas', ja: '受付件数' },
  拒绝数: { en: 'Rejected', es: 'Rechazadas', ja: '拒否件数' },
  推送批次: { en: 'Push batch', es: 'Lote de transmisión', ja: '送信バッチ' },
  '推送{{rows}}行：成功{{accepted}}，失败{{refused}}，待推送{{waiting}}': {
    en: 'Rows: {{rows}} (pushed: {{accepted}}, failed: {{refused}}, waiting: {{waiting}})',
    es: 'Filas: {{rows}} (transmitidas: {{accepted}}, fallidas: {{refused}}, pendientes: {{waiting}})',
    ja: '{{rows}}行：成功 {{accepted}}、失敗 {{refused}}、送信待ち {{waiting}}',
  },
  '推送接口未配置，数据保存在系统中，配置后自动推送。': {
    en: 'No push interface is configured. The data is saved here and will be pushed once one is configured.',
    es: 'No hay ninguna interfaz de transmisión configurada. Los datos se conservan aquí y se transmitirán en cuanto la haya.',
    ja: '送信先APIが未設定です。データはシステムに保存され、設定後に自動で送信されます。',
  },
  '推送多次失败，暂停至{{until}}，之后自动重试。原因：{{reason}}。': {
    en: 'The push has failed several times and is paused until {{until}}. It will then be retried automatically. Reason: {{reason}}.',
    es: 'La transmisión ha fallado varias veces y queda en pausa hasta {{until}}; después se reintentará automáticamente. Motivo: {{reason}}.',
    ja: '送信に繰り返し失敗したため{{until}}まで停止しています。その後、自動で再試行します。理由：{{reason}}。',
  },
  '最近一次推送失败，将自动重试。原因：{{reason}}。': {
    en: 'The last push failed. It will be retried automatically. Reason: {{reason}}.',
    es: 'La última transmisión falló y se reintentará automáticamente. Motivo: {{reason}}.',
    ja: '直近の送信に失敗しました。自動で再試行します。理由：{{reason}}。',
  },
  立即推送: { en: 'Push now', es: 'Transmitir ahora', ja: '今すぐ送信' },
  '{{rows}}行正在重新推送': {
    en: 'Rows being pushed again: {{rows}}',
    es: 'Filas que se están transmitiendo de nuevo: {{rows}}',
    ja: '{{rows}}行を再送信しています',
  },
  没有等待推送的数据: {
    en: 'No data is waiting to be pushed.',
    es: 'No hay datos pendientes de transmitir.',
    ja: '送信待ちのデータはありません',
  },
  '{{rows}}行等待推送。': {
    en: 'Rows waiting to be pushed: {{rows}}.',
    es: 'Filas pendientes de transmitir: {{rows}}.',
    ja: '送信待ち：{{rows}}行。',
  },
  '合作方返回错误（HTTP {{status}}）': {
    en: 'the partner returned an error (HTTP {{status}})',
    es: 'el socio respondió con un error (HTTP {{status}})',
    ja: '取引先がエラーを返しました（HTTP {{status}}）',
  },
  合作方没有在规定时间内应答: {
    en: 'the partner did not respond in time',
    es: 'el socio no respondió a tiempo',
    ja: '取引先が時間内に応答しませんでした',
  },
  '无法连接合作方，或连接中断': {
    en: 'the partner cannot be reached, or the connection was lost',
    es: 'no se puede conectar con el socio o se cortó la conexión',
    ja: '取引先に接続できないか、接続が切れました',
  },
  合作方的应答无法识别: {
    en: 'the partner’s response could not be understood',
    es: 'la respuesta del socio no se reconoce',
    ja: '取引先の応答を解釈できません',
  },
  合作方的应答无法保存: {
    en: 'the partner’s response could not be saved',
    es: 'no se pudo guardar la respuesta del socio',
    ja: '取引先の応答を保存できませんでした',
  },
  合作方的应答不完整: {
    en: 'the partner’s response is incomplete',
    es: 'la respuesta del socio está incompleta',
    ja: '取引先の応答が不完全です',
  },
});
