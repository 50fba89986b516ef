import { defineWords } from '#kit/i18n/words.ts';

/* The user guide of administration and operation: the paragraphs of a screen in their order. */

export const userManageGuide = defineWords({
  '新建用户并分配角色和店铺。初始密码只显示一次，三天内有效，首次登录必须修改。': {
    en: 'Create users and assign a role and shops to them. The initial password is shown only once, is valid for three days and must be changed at the first sign-in.',
    es: 'Cree usuarios y asígneles un rol y tiendas. La contraseña inicial se muestra una sola vez, es válida durante tres días y debe cambiarse en el primer inicio de sesión.',
    ja: 'ユーザーを作成し、ロールと店舗を割り当てます。初期パスワードは一度だけ表示され、有効期間は3日です。初回ログイン時に変更が必要です。',
  },
  '停用或修改权限立即生效，用户的会话随之结束。': {
    en: 'Disabling a user or changing permissions takes effect immediately and ends the user’s sessions.',
    es: 'Desactivar un usuario o cambiar sus permisos tiene efecto inmediato y cierra sus sesiones.',
    ja: 'ユーザーの無効化や権限の変更はすぐに反映され、そのユーザーのセッションは終了します。',
  },
});

export const rolesManageGuide = defineWords({
  '角色决定用户能看到哪些菜单、使用哪些按钮。有用户的角色不能删除。': {
    en: 'A role decides which menus its users see and which buttons they can use. A role with users cannot be deleted.',
    es: 'Un rol decide qué menús ven sus usuarios y qué botones pueden usar. Un rol con usuarios no se puede eliminar.',
    ja: 'ロールは、ユーザーに表示するメニューと使用できるボタンを決めます。ユーザーのいるロールは削除できません。',
  },
});

export const authConfigGuide = defineWords({
  '勾选角色的菜单和按钮，以及对外存货费用可见的品类。保存后立即生效，正在使用的用户需要重新登录。': {
    en: 'Select the menus and buttons of the role, and the categories visible in the external inventory expense. Changes take effect immediately; users who are signed in must sign in again.',
    es: 'Seleccione los menús y botones del rol y las categorías del gasto de inventario externo. Los cambios tienen efecto inmediato al guardarlos; los usuarios conectados deben volver a iniciar sesión.',
    ja: 'ロールのメニューとボタン、社外向け在庫費用で表示するカテゴリを選択します。保存するとすぐに反映され、利用中のユーザーは再度ログインが必要です。',
  },
});

export const shopManageGuide = defineWords({
  '维护公司和店铺。店铺属于一个公司；用户在顶部选择店铺，看到的是该公司的数据。': {
    en: 'Manage companies and shops. A shop belongs to one company. Users choose a shop at the top and see the data of its company.',
    es: 'Gestione las empresas y las tiendas. Una tienda pertenece a una empresa; el usuario elige su tienda arriba y ve los datos de su empresa.',
    ja: '会社と店舗を管理します。店舗は1つの会社に属します。ユーザーは画面上部で店舗を選択し、その会社のデータを表示します。',
  },
});

export const apiTokensGuide = defineWords({
  '程序用API令牌调用接口。个人令牌由用户在“我的API令牌”中自行创建；服务账号（在用户管理中新建）的令牌在此创建、轮换和吊销。': {
    en: 'Programs call the API with API tokens. Users create their personal tokens under “My API tokens”. The tokens of service accounts, which are added under “Users”, are created, rotated and revoked here.',
    es: 'Los programas llaman a la API con tokens de API. Cada usuario crea sus tokens personales en «Mis tokens de API»; los tokens de las cuentas de servicio, que se crean en Usuarios, se crean, rotan y revocan aquí.',
    ja: 'プログラムはAPIトークンでAPIを呼び出します。個人のトークンは各ユーザーが「自分のAPIトークン」で作成し、サービスアカウント（ユーザー管理で作成）のトークンはこの画面で作成、再発行、失効を行います。',
  },
  '令牌只能使用其权限范围内、且所有者当前仍拥有的权限和店铺。令牌只显示一次。': {
    en: 'A token can use only the permissions and shops that it was given and that its owner still has. The token is shown only once.',
    es: 'Un token solo puede usar los permisos y las tiendas que se le asignaron y que su propietario conserva. Se muestra una sola vez.',
    ja: 'トークンで使用できるのは、付与された権限と店舗のうち、所有者が現在も持っているものだけです。トークンは一度だけ表示されます。',
  },
});

export const signOnGroupsGuide = defineWords({
  '身份提供方的用户组对应的角色和店铺。首次单点登录时，按用户组自动建立账号；没有对应用户组的账号不会建立。': {
    en: 'The role and shops for each group of the identity provider. At the first single sign-on, an account is created from its group. Without a listed group, no account is created.',
    es: 'El rol y las tiendas que corresponden a un grupo del proveedor de identidad. El primer inicio de sesión único crea la cuenta según su grupo; sin un grupo de la lista no se crea ninguna cuenta.',
    ja: 'IDプロバイダーのグループに対応するロールと店舗です。初回のシングルサインオン時に、グループに応じてアカウントを作成します。一覧にないグループのアカウントは作成されません。',
  },
  '属于多个用户组时，优先级数字最小的生效。修改在用户下次登录时或十分钟内生效。': {
    en: 'If an account is in several groups, the one with the lowest priority number applies. Changes take effect at the next sign-in or within ten minutes.',
    es: 'Si una cuenta tiene varios grupos, se aplica el de menor número de prioridad. Los cambios tienen efecto en el próximo inicio de sesión o en diez minutos.',
    ja: '複数のグループに属する場合は、優先順位の数字が最も小さいものが適用されます。変更は次回のログイン時、または10分以内に反映されます。',
  },
});

export const systemConfigGuide = defineWords({
  '设置上传截止时间、定时任务、标准周转天数和邮件收件人。每项设置旁都写明默认值，以及谁在何时修改过。': {
    en: 'Set upload deadlines, scheduled jobs, standard turnover days and email recipients. Each setting shows its default value, and who changed it and when.',
    es: 'Fije los plazos de las cargas, las tareas programadas, los días de rotación estándar y los destinatarios de correo. Cada ajuste muestra su valor predeterminado y quién lo cambió y cuándo.',
    ja: 'アップロード期限、定期ジョブ、標準回転日数、メールの宛先を設定します。各設定には既定値と、変更者・変更日時が表示されます。',
  },
});

export const opsJobsGuide = defineWords({
  '查看后台任务的状态、进度和错误，失败的任务可以重试。': {
    en: 'Shows the status, progress and errors of background jobs. Failed jobs can be retried.',
    es: 'Muestra el estado, el progreso y los errores de las tareas en segundo plano. Una tarea fallida se puede reintentar.',
    ja: 'バックグラウンドジョブの状態、進捗、エラーを確認できます。失敗したジョブは再試行できます。',
  },
});

export const opsAuditGuide = defineWords({
  '谁在什么时候新增、修改、删除、上传或撤销了什么，包括修改前后的值。记录不能修改。': {
    en: 'Shows who added, changed, deleted, uploaded or undid what and when, with the values before and after. Entries cannot be changed.',
    es: 'Muestra quién añadió, modificó, eliminó, subió o deshizo qué y cuándo, con los valores anteriores y posteriores. Las entradas no se pueden modificar.',
    ja: '誰がいつ何を追加・変更・削除・アップロード・取り消ししたかを、変更前後の値とともに表示します。記録は変更できません。',
  },
});

export const opsSecurityGuide = defineWords({
  '登录、失败的登录、被拒绝的请求和权限变更。短时间内次数过多时会发出告警。': {
    en: 'Shows sign-ins, failed sign-ins, denied requests and permission changes. Too many within a short time raise an alert.',
    es: 'Muestra inicios de sesión, intentos fallidos, solicitudes denegadas y cambios de permisos. Demasiados en poco tiempo generan una alerta.',
    ja: 'ログイン、失敗したログイン、拒否された要求、権限の変更を表示します。短時間に多数発生すると警告します。',
  },
});

export const opsOutboxGuide = defineWords({
  '系统发出的邮件及其状态；发送失败的邮件可以重发。': {
    en: 'Shows the emails sent by the system and their status. Failed emails can be sent again.',
    es: 'Muestra los correos enviados por el sistema y su estado. Un correo fallido se puede volver a enviar.',
    ja: 'システムが送信したメールとその状態です。送信に失敗したメールは再送できます。',
  },
});

export const opsMailboxGuide = defineWords({
  '系统收到的邮件及每个附件的处理结果：已保存、等待或失败，以及失败的原因。': {
    en: 'Shows the emails received and the result of each attachment: saved, waiting or failed, with the reason.',
    es: 'Muestra los correos recibidos y el resultado de cada adjunto: guardado, en espera o fallido, con el motivo.',
    ja: '受信したメールと、添付ファイルごとの処理結果（保存済み・待機・失敗とその原因）を表示します。',
  },
});

export const opsUploadsGuide = defineWords({
  '所有用户的上传：进度、行数、错误和撤销。可以下载原文件，也可以撤销一次上传。': {
    en: 'Shows the uploads of all users: progress, rows, errors and whether they were undone. You can download the original file or undo an upload.',
    es: 'Muestra las cargas de todos los usuarios: progreso, filas, errores y cargas deshechas. Puede descargar el archivo original o deshacer una carga.',
    ja: '全ユーザーのアップロードの進捗、行数、エラー、取り消しを表示します。元のファイルのダウンロードや、アップロードの取り消しができます。',
  },
});

export const opsBackupsGuide = defineWords({
  '每天自动备份，并恢复到临时数据库进行校验：行数和校验和必须一致。可以立即备份，也可以重新校验；两天没有有效备份时会告警。': {
    en: 'A backup is written every day and verified by restoring it into a temporary database: the row counts and checksums must match. You can start a backup now or verify an existing one again. If there is no valid backup for two days, an alert is raised.',
    es: 'Cada día se hace una copia y se verifica restaurándola en una base de datos temporal: el número de filas y las sumas de comprobación deben coincidir. Puede hacer una copia ahora o verificar otra vez una anterior. Si pasan dos días sin una copia válida, se genera una alerta.',
    ja: '毎日バックアップを作成し、一時データベースに復元して検証します（行数とチェックサムの一致を確認）。その場でバックアップや再検証を実行することもできます。有効なバックアップが2日間ない場合は警告します。',
  },
});

export const opsWebhooksGuide = defineWords({
  '公司的数据上传、审核、分仓完毕或后台任务失败时，系统会把签名的事件发到这里登记的地址。': {
    en: 'When data of the company is saved or reviewed, an allocation is completed or a job fails, the system sends a signed event to the addresses listed here.',
    es: 'Cuando se guardan o revisan datos de la empresa, se completa un reparto o falla una tarea, el sistema envía un evento firmado a las direcciones de esta lista.',
    ja: '会社のデータの保存や承認、倉庫振分の完了、ジョブの失敗があると、ここに登録したアドレスへ署名付きのイベントを送信します。',
  },
  '新增后请在“密钥与测试”中生成密钥，密钥只显示一次，然后发送一个测试事件。': {
    en: 'After you add an address, generate its secret under “Secret and test”. The secret is shown only once. Then send a test event.',
    es: 'Tras añadirlo, genere su clave en «Clave y prueba». La clave se muestra una sola vez. Después envíe un evento de prueba.',
    ja: '追加後、「シークレットとテスト」でシークレットを生成します（表示は一度だけです）。その後、テストイベントを送信してください。',
  },
});

export const opsWebhookDeliveriesGuide = defineWords({
  '每个事件的发送次数、最近应答和下次发送时间。失败的发送会自动重试三天，也可以立即发送。': {
    en: 'Shows the attempts, the last response and the next attempt of each event. Failed deliveries are retried for three days; you can also send them now.',
    es: 'Muestra los intentos de cada evento, la última respuesta y el próximo intento. Las entregas fallidas se reintentan durante tres días; también puede enviarlas de inmediato.',
    ja: 'イベントごとの試行回数、最後の応答、次回の送信日時です。失敗した送信は3日間自動で再試行されます。すぐに送信することもできます。',
  },
});
