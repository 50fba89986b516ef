import { defineWords } from '#kit/i18n/words.ts';

/** Texts of failures of any call. */
export const httpWords = defineWords({
  请求格式不正确: {
    en: 'The request has an invalid format.',
    es: 'No se pudo entender la solicitud.',
    ja: 'リクエストの形式が正しくありません',
  },
  '开始日期{{begin}}不能晚于结束日期{{end}}': {
    en: 'The start date {{begin}} must not be after the end date {{end}}.',
    es: 'La fecha de inicio {{begin}} no puede ser posterior a la fecha de fin {{end}}.',
    ja: '開始日 {{begin}}は終了日 {{end}} 以前にしてください',
  },
  没有这个列表: { en: 'List not found', es: 'No existe esa lista', ja: 'その一覧はありません' },
  没有这个接口: { en: 'API endpoint not found', es: 'No existe esa operación de la API', ja: 'そのAPIはありません' },
  数据不存在或已被删除: {
    en: 'The record does not exist or has been deleted.',
    es: 'El registro no existe o se ha eliminado.',
    ja: 'データが存在しないか、削除されています',
  },
  '用户或店铺已在其他窗口切换，请刷新页面后再操作': {
    en: 'The user or shop was switched in another window. Reload this page before you continue.',
    es: 'El usuario o la tienda se ha cambiado en otra ventana; recargue la página antes de continuar.',
    ja: '別のウィンドウでユーザーまたは店舗が切り替えられました。ページを再読み込みしてから操作してください。',
  },
  '数据超出系统可以保存的范围，请检查后重试': {
    en: 'Some values are too large to be saved. Check them and try again.',
    es: 'Algún dato excede lo que el sistema puede guardar; revíselo e inténtelo de nuevo.',
    ja: 'システムで保存できる範囲を超えるデータがあります。確認してからもう一度お試しください。',
  },
  没有权限执行此操作: {
    en: 'You do not have permission to do this.',
    es: 'No tiene permiso para realizar esta acción.',
    ja: 'この操作を行う権限がありません',
  },
  API令牌无效: { en: 'The API token is not valid.', es: 'El token de API no es válido.', ja: 'APIトークンが無効です' },
  API令牌已过期: { en: 'The API token has expired.', es: 'El token de API ha caducado.', ja: 'APIトークンの有効期限が切れています' },
  API令牌已吊销: { en: 'The API token has been revoked.', es: 'El token de API se ha revocado.', ja: 'APIトークンは失効しています' },
  'API令牌已暂停，所有者重新登录后恢复': {
    en: 'The API token is suspended until its owner signs in again.',
    es: 'El token de API está suspendido hasta que su propietario vuelva a iniciar sesión.',
    ja: 'APIトークンは停止しています。所有者がもう一度ログインすると使用できます。',
  },
  API令牌不能执行此操作: {
    en: 'An API token cannot do this.',
    es: 'Un token de API no puede realizar esta acción.',
    ja: 'APIトークンではこの操作を行えません',
  },
  此API令牌只能读取数据: {
    en: 'This API token can only read data.',
    es: 'Este token de API solo puede leer datos.',
    ja: 'このAPIトークンはデータの読み取り専用です',
  },
  '此API令牌的请求太多，请稍后重试': {
    en: 'Too many requests with this API token. Try again later.',
    es: 'Demasiadas solicitudes con este token de API; inténtelo más tarde.',
    ja: 'このAPIトークンのリクエストが多すぎます。しばらくしてからお試しください。',
  },
  此令牌不能用于该店铺: {
    en: 'This token cannot be used for this shop.',
    es: 'Este token no se puede usar para esta tienda.',
    ja: 'このトークンはその店舗では使用できません',
  },
  '此令牌可用于多个店铺，请用请求头X-Page-Shop指定其中一个：{{shops}}': {
    en: 'This token has several shops. Specify one of them in the header X-Page-Shop: {{shops}}',
    es: 'Este token permite varias tiendas; indique una en la cabecera X-Page-Shop: {{shops}}',
    ja: 'このトークンには複数の店舗があります。ヘッダー X-Page-Shopでいずれかを指定してください：{{shops}}。',
  },
  '登录状态无效，请重新登录': {
    en: 'Your session is no longer valid. Sign in again.',
    es: 'Su sesión no es válida; inicie sesión de nuevo.',
    ja: 'ログイン状態が無効です。もう一度ログインしてください。',
  },
  '账号已在别处退出或登录，请重新登录': {
    en: 'This account was signed out, or signed in elsewhere. Sign in again.',
    es: 'Se ha cerrado o iniciado sesión con esta cuenta en otro lugar; inicie sesión de nuevo.',
    ja: '別の場所でログアウトまたはログインされました。もう一度ログインしてください。',
  },
  '您已退出登录，请重新登录': {
    en: 'You have signed out. Sign in again.',
    es: 'Ha cerrado la sesión; inicie sesión de nuevo.',
    ja: 'ログアウトしました。もう一度ログインしてください。',
  },
  '您已在其他设备上将此处下线，请重新登录': {
    en: 'You ended this session from another device. Sign in again.',
    es: 'Cerró esta sesión desde otro dispositivo; inicie sesión de nuevo.',
    ja: '別の端末からこのログインを終了しました。もう一度ログインしてください。',
  },
  '您已被管理员强制下线，请重新登录': {
    en: 'An administrator has ended your session. Sign in again.',
    es: 'Un administrador ha cerrado su sesión; inicie sesión de nuevo.',
    ja: '管理者がログインを終了しました。もう一度ログインしてください。',
  },
  '管理员更改了您的角色或店铺，请重新登录后继续使用': {
    en: 'An administrator has changed your role or shops. Sign in again to continue.',
    es: 'Un administrador ha cambiado su rol o sus tiendas. Inicie sesión de nuevo para continuar.',
    ja: '管理者がロールまたは所属店舗を変更しました。続けるには再度ログインしてください。',
  },
  '管理员更改了您的角色权限，请重新登录后继续使用': {
    en: 'An administrator has changed the permissions of your role. Sign in again to continue.',
    es: 'Un administrador ha cambiado los permisos de su rol. Inicie sesión de nuevo para continuar.',
    ja: '管理者がロールの権限を変更しました。続けるには再度ログインしてください。',
  },
  '密码已修改，请使用新密码重新登录': {
    en: 'Your password has been changed. Sign in with the new password.',
    es: 'La contraseña ha cambiado; inicie sesión con la nueva.',
    ja: 'パスワードが変更されました。新しいパスワードでログインしてください。',
  },
  '管理员已重置您的密码，请使用新密码登录': {
    en: 'An administrator has reset your password. Sign in with the new password.',
    es: 'Un administrador ha restablecido su contraseña; inicie sesión con la nueva.',
    ja: '管理者がパスワードをリセットしました。新しいパスワードでログインしてください。',
  },
  '您的两步验证已变更，请重新登录': {
    en: 'Your two-step verification has changed. Sign in again.',
    es: 'Su verificación en dos pasos ha cambiado; inicie sesión de nuevo.',
    ja: '2段階認証の設定が変更されました。もう一度ログインしてください。',
  },
  '您的角色现在要求两步验证，请重新登录并完成设置': {
    en: 'Your role now requires two-step verification. Sign in again and set it up.',
    es: 'Su rol exige ahora la verificación en dos pasos; inicie sesión de nuevo y configúrela.',
    ja: 'お使いのロールで2段階認証が必須になりました。再度ログインして設定してください。',
  },
  '管理员已重置您的两步验证，请重新登录': {
    en: 'An administrator has reset your two-step verification. Sign in again.',
    es: 'Un administrador ha restablecido su verificación en dos pasos; inicie sesión de nuevo.',
    ja: '管理者が2段階認証をリセットしました。もう一度ログインしてください。',
  },
  请先开启两步验证: {
    en: 'Turn on two-step verification first.',
    es: 'Active primero la verificación en dos pasos.',
    ja: '先に2段階認証を有効にしてください',
  },
  '身份提供方已结束您的登录，或已停用您的账号，请重新登录': {
    en: 'The identity provider has ended your sign-in or disabled your account. Sign in again.',
    es: 'El proveedor de identidad ha cerrado su sesión o desactivado su cuenta; inicie sesión de nuevo.',
    ja: 'IDプロバイダーによりログインが終了したか、アカウントが無効になりました。もう一度ログインしてください。',
  },
  '您的账号已被删除，如有疑问请联系管理员': {
    en: 'Your account has been deleted. If you have questions, contact your administrator.',
    es: 'Su cuenta se ha eliminado; si tiene preguntas, consulte al administrador.',
    ja: 'アカウントが削除されました。ご不明な点は管理者にお問い合わせください。',
  },
  '系统已从备份恢复，请重新登录': {
    en: 'The system was restored from a backup. Sign in again.',
    es: 'El sistema se ha restaurado desde una copia de seguridad; inicie sesión de nuevo.',
    ja: 'システムがバックアップから復元されました。もう一度ログインしてください。',
  },
  登录已过期: { en: 'Your session has expired', es: 'Su sesión ha caducado', ja: 'ログインの有効期限が切れました' },
  '请以multipart/form-data上传文件': {
    en: 'Send the file as multipart/form-data.',
    es: 'Envíe el archivo como multipart/form-data.',
    ja: 'ファイルはmultipart/form-dataで送信してください',
  },
  请上传文件: { en: 'Choose a file.', es: 'Elija un archivo.', ja: 'ファイルを選択してください' },
  '文件超过100 MB，请拆分后上传': {
    en: 'The file is larger than 100 MB. Split it into smaller files.',
    es: 'El archivo supera los 100 MB; divídalo.',
    ja: 'ファイルが100 MBを超えています。分割してアップロードしてください。',
  },
  一次上传的文件太多: {
    en: 'There are too many files in one upload.',
    es: 'Demasiados archivos a la vez.',
    ja: '一度にアップロードするファイルが多すぎます',
  },
  '您同时进行的查询太多，请等待其中一些完成后重试': {
    en: 'You have too many searches running. Wait for some of them to finish, then try again.',
    es: 'Tiene demasiadas consultas en curso; espere a que terminen algunas y vuelva a intentarlo.',
    ja: '同時に実行中の検索が多すぎます。完了を待ってからもう一度お試しください。',
  },
  '正在进行的下载太多，请稍后重试': {
    en: 'Too many downloads are in progress. Try again later.',
    es: 'Hay demasiadas descargas en curso; vuelva a intentarlo más tarde.',
    ja: '進行中のダウンロードが多すぎます。しばらくしてからもう一度お試しください。',
  },
  '数据库处理时间过长，操作已停止，请缩小范围后重试': {
    en: 'The operation took too long and was stopped. Narrow your search and try again.',
    es: 'La base de datos tardó demasiado y la operación se detuvo; acote la búsqueda y vuelva a intentarlo.',
    ja: 'データベースの処理に時間がかかりすぎたため中止しました。範囲を絞ってもう一度お試しください。',
  },
  '服务器正在停止，操作未完成，请稍后重试': {
    en: 'The server is shutting down and the operation was not completed. Try again later.',
    es: 'El servidor se está deteniendo y la operación no se completó; vuelva a intentarlo más tarde.',
    ja: 'サーバーを停止しているため操作は完了しませんでした。しばらくしてからもう一度お試しください。',
  },
  '您同时上传的文件太多，请等待其中一些完成后重试': {
    en: 'You have too many uploads in progress. Wait for some of them to finish, then try again.',
    es: 'Tiene demasiadas cargas en curso a la vez; vuelva a intentarlo cuando terminen algunas.',
    ja: '同時にアップロード中のファイルが多すぎます。いくつか完了してからもう一度お試しください。',
  },
  '一次上传的文件合计不能超过{{limit}} MB，请分批上传': {
    en: 'The files in one upload can total at most {{limit}} MB. Upload them in several batches.',
    es: 'Los archivos de una carga pueden sumar {{limit}} MB como máximo; súbalos en varias cargas.',
    ja: '一度にアップロードできるファイルは合計 {{limit}} MBまでです。分けてアップロードしてください。',
  },
  '正在进行的上传太多，请稍后重试': {
    en: 'Too many uploads are in progress. Try again later.',
    es: 'Hay demasiadas cargas en curso; inténtelo de nuevo más tarde.',
    ja: '実行中のアップロードが多すぎます。しばらくしてからもう一度お試しください。',
  },
  '服务器正在停止，上传中断，未保存任何数据，请重新上传': {
    en: 'The server is shutting down and the upload was interrupted. Nothing was saved. Upload the file again.',
    es: 'El servidor se está deteniendo y la carga se interrumpió. No se guardó nada; vuelva a subir el archivo.',
    ja: 'サーバーを停止しているためアップロードが中断されました。データは保存されていません。もう一度アップロードしてください。',
  },
  '上传中断，未保存任何数据': {
    en: 'The upload was interrupted. Nothing was saved.',
    es: 'La carga se interrumpió; no se guardó nada.',
    ja: 'アップロードが中断されました。データは保存されていません。',
  },
  '不支持的字段：{{field}}': { en: 'Unknown field: {{field}}', es: 'Campo desconocido: {{field}}', ja: '未対応の項目：{{field}}' },
  '参数{{field}}不正确': {
    en: 'The parameter {{field}} is invalid.',
    es: 'El parámetro {{field}} no es válido.',
    ja: 'パラメーター {{field}}が正しくありません',
  },
  日期格式不正确: { en: 'Invalid date', es: 'La fecha no es válida', ja: '日付の形式が正しくありません' },
  请先修改初始密码: {
    en: 'Change the initial password first.',
    es: 'Cambie primero la contraseña inicial.',
    ja: '先に初期パスワードを変更してください',
  },
  'Idempotency-Key过长': {
    en: 'Idempotency-Key is too long.',
    es: 'La Idempotency-Key es demasiado larga.',
    ja: 'Idempotency-Keyが長すぎます',
  },
  '该Idempotency-Key已用于内容不同的请求': {
    en: 'This Idempotency-Key was already used for a request with different content.',
    es: 'Esta Idempotency-Key ya se usó en una solicitud con otro contenido.',
    ja: 'このIdempotency-Keyは内容の異なるリクエストで使用済みです',
  },
  '该请求已处理，结果过大未保留，请刷新后查看': {
    en: 'This request has been processed. Its response was too large to be kept. Reload to see the result.',
    es: 'Esta solicitud ya se procesó. La respuesta era demasiado grande para guardarla; recargue para ver el resultado.',
    ja: 'このリクエストは処理済みです。応答が大きいため保存されていません。再読み込みして結果を確認してください。',
  },
  清理过期的防重复提交记录: {
    en: 'Delete expired Idempotency-Keys',
    es: 'Eliminar las Idempotency-Keys caducadas',
    ja: '期限切れのIdempotency-Keyの削除',
  },
  '服务器内部错误，请联系管理员（编号{{requestId}}）': {
    en: 'Internal server error. Contact your administrator and quote the reference {{requestId}}.',
    es: 'Error interno del servidor; indique al administrador el número {{requestId}}.',
    ja: 'サーバー内部エラーです。管理者に番号 {{requestId}}をお知らせください。',
  },
  '请求内容发送过慢，连接已中断，请检查网络后重试': {
    en: 'The request arrived too slowly and the connection was closed. Check your network and try again.',
    es: 'La solicitud llegó demasiado despacio y se interrumpió. Compruebe la red e inténtelo de nuevo.',
    ja: 'リクエストの送信が遅すぎるため中断しました。ネットワークを確認して再度お試しください。',
  },
  请求内容过大: { en: 'The request is too large.', es: 'La solicitud es demasiado grande.', ja: 'リクエストが大きすぎます' },
  '磁盘空间不足，未保存任何数据': {
    en: 'The disk is full. Nothing was saved.',
    es: 'El disco está lleno; no se guardó nada.',
    ja: 'ディスクの空き容量が不足しています。データは保存されていません。',
  },
  '磁盘剩余空间不足，暂停上传和导出，其他操作不受影响；请联系管理员清理磁盘后重试': {
    en: 'Disk space is low, so uploads and downloads are paused. Everything else keeps working. Ask your administrator to free up disk space, then try again.',
    es: 'Queda poco espacio en disco: las cargas y descargas están en pausa; lo demás sigue funcionando. Pida al administrador que libere espacio y vuelva a intentarlo.',
    ja: 'ディスクの空き容量が少ないため、アップロードとダウンロードを停止しています（その他の操作は可能です）。管理者に空き容量の確保を依頼し、再試行してください。',
  },
  '文件“{{fileName}}”含有恶意内容（{{find}}），已拒绝': {
    en: 'The file “{{fileName}}” contains malicious content ({{find}}) and was rejected.',
    es: 'El archivo «{{fileName}}» contiene código malicioso ({{find}}) y se ha rechazado.',
    ja: 'ファイル「{{fileName}}」に悪意のある内容（{{find}}）が含まれているため、受け付けませんでした',
  },
  '文件超过病毒扫描服务允许的大小，文件未被接收；请拆分文件，或请管理员调大clamd的StreamMaxLength': {
    en: 'The file exceeds the size limit of the virus scanner and was not accepted. Split it, or ask your administrator to increase StreamMaxLength in clamd.',
    es: 'El archivo supera el tamaño que admite el antivirus y no se ha aceptado: divídalo o pida al administrador que aumente StreamMaxLength de clamd.',
    ja: 'ファイルがウイルススキャンの上限サイズを超えているため受け付けませんでした。分割するか、管理者にclamdのStreamMaxLengthの引き上げを依頼してください。',
  },
  '病毒扫描服务暂时不可用，文件未被接收，请稍后重试或联系管理员': {
    en: 'The virus scanner is unavailable, so the file was not accepted. Try again later or contact your administrator.',
    es: 'El antivirus no está disponible y el archivo no se ha aceptado: inténtelo más tarde o póngase en contacto con el administrador.',
    ja: 'ウイルススキャンを利用できないため、ファイルを受け付けませんでした。しばらくしてから再試行するか、管理者にお問い合わせください。',
  },
  '数据库暂时不可用，请稍后重试': {
    en: 'The database is temporarily unavailable. Try again later.',
    es: 'La base de datos no está disponible; inténtelo de nuevo más tarde.',
    ja: 'データベースが一時的に利用できません。しばらくしてから再試行してください。',
  },
  '后台任务尚未启动，请稍后重试': {
    en: 'Background jobs have not started yet. Try again later.',
    es: 'Las tareas en segundo plano aún no han arrancado; inténtelo más tarde.',
    ja: 'バックグラウンドジョブはまだ起動していません。しばらくしてから再試行してください。',
  },
  '数据正在被他人修改，请重试': {
    en: 'Someone else is changing this data. Try again.',
    es: 'Otra persona está modificando estos datos; inténtelo de nuevo.',
    ja: '他のユーザーが変更中です。もう一度お試しください。',
  },
  '您还没有店铺，请联系管理员': {
    en: 'No shop has been assigned to you yet. Contact your administrator.',
    es: 'Aún no tiene ninguna tienda asignada; póngase en contacto con el administrador.',
    ja: '店舗が割り当てられていません。管理者にお問い合わせください。',
  },
});
