import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the mailbox, on the pages of its features and on the inbox. */
export const mailboxWords = defineWords({
  邮件或附件未能读取: {
    en: 'Emails or attachments that could not be read',
    es: 'Correos o adjuntos que no se pudieron leer',
    ja: '読み取れなかったメール・添付ファイル',
  },
  读取收件箱: { en: 'Check mailbox', es: 'Leer el buzón', ja: '受信メールの読み取り' },
  处理邮件附件: { en: 'Process email attachments', es: 'Procesar adjuntos de correo', ja: 'メール添付ファイルの処理' },
  读取邮件: { en: 'Read emails', es: 'Leer correo', ja: 'メールを読み取る' },
  重新读取: { en: 'Read again', es: 'Volver a leer', ja: '再読み取り' },
  已安排读取: {
    en: 'The mailbox will be checked shortly.',
    es: 'El buzón se leerá en unos instantes.',
    ja: 'まもなく受信メールを読み取ります',
  },
  '收件邮箱未配置，不会自动读取邮件；配置后每5分钟读取一次。': {
    en: 'No mailbox is configured, so emails are not read automatically. Once one is configured, it is checked every 5 minutes.',
    es: 'No hay ningún buzón configurado, por lo que el correo no se lee automáticamente. Cuando lo haya, se leerá cada 5 minutos.',
    ja: '受信メールボックスが未設定のため、メールは自動で読み取られません。設定後は5分ごとに読み取ります。',
  },
  '请系统运维人员在服务器设置{{setting}}中配置收件邮箱': {
    en: 'Ask the system operator to configure the mailbox with the server setting {{setting}}.',
    es: 'Pida al operador del sistema que configure el buzón con el ajuste {{setting}} del servidor.',
    ja: 'サーバー設定 {{setting}}での受信メールボックスの設定を、システム運用担当者に依頼してください',
  },
  收件邮箱未配置: { en: 'No mailbox is configured.', es: 'No hay ningún buzón configurado.', ja: '受信メールボックスが設定されていません' },
  '没有为当前公司配置发件人，不会有邮件进入本页。': {
    en: 'No sender is configured for this company, so no emails will appear on this page.',
    es: 'No hay remitentes configurados para esta empresa, por lo que no llegará correo a esta página.',
    ja: 'この会社の差出人が設定されていないため、このページにメールは表示されません。',
  },
  '读取发件人{{senders}}的邮件。': {
    en: 'Emails from {{senders}} are read.',
    es: 'Se lee el correo de {{senders}}.',
    ja: '差出人 {{senders}}のメールを読み取ります。',
  },
  '邮箱还没有读取过。': {
    en: 'The mailbox has not been checked yet.',
    es: 'El buzón aún no se ha leído.',
    ja: 'メールボックスはまだ読み取られていません。',
  },
  '邮箱上次读取：{{time}}。': {
    en: 'Mailbox last checked: {{time}}.',
    es: 'Última lectura del buzón: {{time}}.',
    ja: '前回の読み取り：{{time}}。',
  },
  '{{count}}封邮件或附件未能读取。': {
    en: 'Emails or attachments that could not be read: {{count}}.',
    es: 'Correos o adjuntos que no se pudieron leer: {{count}}.',
    ja: '{{count}}件のメールまたは添付ファイルを読み取れませんでした。',
  },
  '最近一次读取失败，5分钟后再试。原因：{{reason}}。': {
    en: 'The last check failed. It will be retried in 5 minutes. Reason: {{reason}}',
    es: 'La última lectura falló y se reintentará en 5 minutos. Motivo: {{reason}}',
    ja: '前回の読み取りに失敗しました。5分後に再試行します。理由：{{reason}}',
  },
  '文件内容不是PDF，未保存': {
    en: 'The file is not a PDF and was not saved.',
    es: 'El archivo no es un PDF y no se ha guardado.',
    ja: 'ファイルの内容がPDFではないため保存していません',
  },
  无法连接邮箱服务器: {
    en: 'The mail server cannot be reached.',
    es: 'No se puede conectar con el servidor de correo.',
    ja: 'メールサーバーに接続できません',
  },
  与邮箱服务器的连接中断: {
    en: 'The connection to the mail server was lost.',
    es: 'Se perdió la conexión con el servidor de correo.',
    ja: 'メールサーバーとの接続が切れました',
  },
  '邮箱服务器拒绝登录，请检查用户名和密码': {
    en: 'The mail server refused the sign-in. Check the user name and password.',
    es: 'El servidor de correo rechazó el inicio de sesión; compruebe usuario y contraseña.',
    ja: 'メールサーバーにログインを拒否されました。ユーザー名とパスワードを確認してください。',
  },
  '邮箱服务器的证书无效，或不支持加密连接': {
    en: 'The mail server’s certificate is invalid, or encryption is not supported.',
    es: 'El certificado del servidor de correo no es válido o el servidor no admite conexiones cifradas.',
    ja: 'メールサーバーの証明書が無効か、暗号化に対応していません',
  },
  邮箱服务器拒绝了请求: {
    en: 'The mail server refused the request.',
    es: 'El servidor de correo rechazó la solicitud.',
    ja: 'メールサーバーに要求を拒否されました',
  },
  读取邮件时出错: {
    en: 'The emails could not be read because of an error.',
    es: 'Se produjo un error al leer el correo.',
    ja: 'メールの読み取り中にエラーが発生しました',
  },
  '邮箱中没有文件夹“{{folder}}”': {
    en: 'The mailbox has no folder “{{folder}}”.',
    es: 'El buzón no tiene ninguna carpeta «{{folder}}».',
    ja: 'メールボックスにフォルダー「{{folder}}」がありません',
  },
  没有配置该发件人: {
    en: 'This sender is not configured.',
    es: 'Este remitente no está configurado.',
    ja: 'この差出人は設定されていません',
  },
  '{{setting}}没有说明该发件人属于哪个公司': {
    en: '{{setting}} does not specify the company of this sender.',
    es: '{{setting}} no indica a qué empresa pertenece este remitente.',
    ja: '{{setting}}に、この差出人がどの会社のものか指定されていません',
  },
  '{{setting}}中的公司编码{{code}}不存在': {
    en: 'The company code {{code}} in {{setting}} does not exist.',
    es: 'El código de empresa {{code}} de {{setting}} no existe.',
    ja: '{{setting}}の会社コード {{code}}は存在しません',
  },
  '邮件过大（{{size}} MB），最多读取{{limit}} MB': {
    en: 'The email is too large ({{size}} MB). At most {{limit}} MB can be read.',
    es: 'El mensaje es demasiado grande ({{size}} MB); se leen como máximo {{limit}} MB.',
    ja: 'メールが大きすぎます（{{size}} MB）。読み取れるのは{{limit}} MBまでです。',
  },
  邮件中没有可以读取的附件: {
    en: 'The email has no attachment that can be read.',
    es: 'El mensaje no tiene ningún adjunto que se pueda leer.',
    ja: 'メールに読み取れる添付ファイルがありません',
  },
  '邮箱服务器无法提供这封邮件的邮件头，已跳过': {
    en: 'The mail server could not deliver the header of this email. The email was skipped.',
    es: 'El servidor de correo no pudo entregar el encabezado de este mensaje; se omitió.',
    ja: 'メールサーバーがこのメールのヘッダーを返せないため、スキップしました',
  },
  '发件人地址格式不规范，无法确认发件人': {
    en: 'The From header is malformed, so the sender cannot be verified.',
    es: 'El campo From no es válido; no se puede verificar el remitente.',
    ja: '差出人アドレスの形式が不正なため、差出人を確認できません',
  },
  '未通过DMARC验证，无法确认发件人': {
    en: 'The DMARC check failed, so the sender cannot be verified.',
    es: 'El mensaje no superó la comprobación DMARC; no se puede verificar el remitente.',
    ja: 'DMARC認証に失敗したため、差出人を確認できません',
  },
  读取这封邮件时多次中断: {
    en: 'Reading this email was interrupted several times.',
    es: 'La lectura de este mensaje se interrumpió varias veces.',
    ja: 'このメールの読み取りが何度も中断されました',
  },
  '邮件已不在邮箱中，请发件人重新发送': {
    en: 'The email is no longer in the mailbox. Ask the sender to send it again.',
    es: 'El mensaje ya no está en el buzón; pida al remitente que lo envíe de nuevo.',
    ja: 'メールはすでにメールボックスにありません。差出人に再送を依頼してください。',
  },
  '邮件中的附件超过{{limit}}个，请发件人分开重新发送': {
    en: 'The email has more than {{limit}} attachments. Ask the sender to send them in several emails.',
    es: 'El mensaje tiene más de {{limit}} adjuntos; pida al remitente que los reenvíe en varios mensajes.',
    ja: 'メールの添付ファイルが{{limit}}件を超えています。差出人に分けて再送するよう依頼してください。',
  },
  '处理时多次中断，请重新解析': {
    en: 'Processing was interrupted several times. Reprocess the file.',
    es: 'El proceso se interrumpió varias veces; vuelva a procesar el archivo.',
    ja: '処理が何度も中断されました。再解析してください。',
  },
  '压缩包已损坏，请让发件人重新发送': {
    en: 'The archive is damaged. Ask the sender to send it again.',
    es: 'El archivo comprimido está dañado; pida que lo envíen de nuevo.',
    ja: '圧縮ファイルが破損しています。再送するよう差出人に依頼してください。',
  },
  '压缩包已加密，请让发件人取消密码后重新发送': {
    en: 'The archive is password-protected. Ask the sender to send it again without a password.',
    es: 'El archivo comprimido tiene contraseña; pida que lo envíen sin ella.',
    ja: '圧縮ファイルにパスワードが設定されています。解除して再送するよう差出人に依頼してください。',
  },
  压缩包中没有可以读取的文件: {
    en: 'The archive contains no file that can be read.',
    es: 'El archivo comprimido no contiene ningún archivo que se pueda leer.',
    ja: '圧縮ファイルに読み取れるファイルがありません',
  },
  '压缩包中的文件超过{{limit}}个，请拆分后重新发送': {
    en: 'The archive contains more than {{limit}} files. Ask the sender to split it and send the parts.',
    es: 'El archivo comprimido contiene más de {{limit}} archivos; pida que lo envíen por partes.',
    ja: '圧縮ファイルのファイル数が{{limit}}を超えています。分割して再送するよう依頼してください。',
  },
  '共{{count}}行有误': { en: 'Rows with errors: {{count}}', es: 'Filas con errores: {{count}}', ja: '誤りのある行：{{count}}行' },
  '第{{row}}行：{{reason}}': { en: 'Row {{row}}: {{reason}}', es: 'Fila {{row}}: {{reason}}', ja: '{{row}}行目：{{reason}}' },
  '第{{row}}行“{{column}}”：{{reason}}': {
    en: 'Row {{row}}, {{column}}: {{reason}}',
    es: 'Fila {{row}}, {{column}}: {{reason}}',
    ja: '{{row}}行目 {{column}}：{{reason}}',
  },
  '邮件正文过大（{{size}} MB），最多读取{{limit}} MB，请将内容放入附件': {
    en: 'The email body is too large ({{size}} MB). At most {{limit}} MB can be read. Ask the sender to send the content as an attachment.',
    es: 'El texto del mensaje es demasiado grande ({{size}} MB); se leen como máximo {{limit}} MB. Pida que lo envíen como adjunto.',
    ja: 'メール本文が大きすぎます（{{size}} MB）。読み取れるのは{{limit}} MBまでです。添付ファイルでの送付を依頼してください。',
  },
  '未能读取的邮件：': { en: 'Emails that could not be read:', es: 'Mensajes que no se pudieron leer:', ja: '読み取れなかったメール：' },
  '邮件：{{subject}}': { en: 'Email: {{subject}}', es: 'Correo: {{subject}}', ja: 'メール：{{subject}}' },
  '发件人：{{sender}}': { en: 'Sender: {{sender}}', es: 'Remitente: {{sender}}', ja: '差出人：{{sender}}' },
  '附件：{{name}}': { en: 'Attachment: {{name}}', es: 'Adjunto: {{name}}', ja: '添付ファイル：{{name}}' },
  '{{sent}}发送，{{read}}读取': {
    en: 'Sent {{sent}}, read {{read}}',
    es: 'Enviado el {{sent}}, leído el {{read}}',
    ja: '{{sent}} 送信、{{read}} 読み取り',
  },
  '{{read}}读取': { en: 'Read {{read}}', es: 'Leído el {{read}}', ja: '{{read}} 読み取り' },
  原邮件: { en: 'Original email', es: 'Correo original', ja: '元のメール' },
  在收件箱中查看: { en: 'Show in inbox', es: 'Ver en la bandeja de entrada', ja: '受信トレイで表示' },
});
