import { defineWords } from '#kit/i18n/words.ts';

/** The security log and its alarms. */
export const securityWords = defineWords({
  登录成功: { en: 'Signed in', es: 'Inicio de sesión', ja: 'ログイン成功' },
  登录失败: { en: 'Sign-in failed', es: 'Inicio de sesión fallido', ja: 'ログイン失敗' },
  登录受限: { en: 'Sign-in blocked', es: 'Inicio de sesión bloqueado', ja: 'ログイン制限' },
  两步验证失败: { en: 'Two-step verification failed', es: 'Verificación en dos pasos fallida', ja: '2段階認証失敗' },
  两步验证变更: { en: 'Two-step verification changed', es: 'Verificación en dos pasos modificada', ja: '2段階認証の変更' },
  会话无效: { en: 'Invalid session', es: 'Sesión no válida', ja: '無効なセッション' },
  会话被结束: { en: 'Session ended', es: 'Sesión finalizada', ja: 'セッションの終了' },
  无权访问: { en: 'Access denied', es: 'Acceso denegado', ja: 'アクセス拒否' },
  请求异常: { en: 'Malformed request', es: 'Solicitud mal formada', ja: '不正なリクエスト' },
  恶意文件被拒绝: { en: 'Malicious file rejected', es: 'Archivo malicioso rechazado', ja: '悪意のあるファイルの拒否' },
  请求过多: { en: 'Too many requests', es: 'Demasiadas solicitudes', ja: 'リクエスト過多' },
  用户变更: { en: 'User changed', es: 'Usuario modificado', ja: 'ユーザーの変更' },
  权限变更: { en: 'Permissions changed', es: 'Permisos modificados', ja: '権限の変更' },
  店铺变更: { en: 'Shop or company changed', es: 'Tienda o empresa modificada', ja: '店舗・会社の変更' },
  文件被下载: { en: 'File download', es: 'Descarga de archivo', ja: 'ファイルのダウンロード' },
  数据备份: { en: 'Backup created', es: 'Copia de seguridad', ja: 'バックアップ' },
  数据恢复: { en: 'Backup restored', es: 'Restauración', ja: 'バックアップの復元' },
  系统启动: { en: 'System started', es: 'Arranque del sistema', ja: 'システム起動' },
  记录缺失: { en: 'Missing log entries', es: 'Registros faltantes', ja: '記録の欠落' },
  '告警：同一账号登录失败过多': {
    en: 'Alert: too many failed sign-ins for one account',
    es: 'Alerta: demasiados inicios de sesión fallidos de una cuenta',
    ja: '警告：同一アカウントのログイン失敗多発',
  },
  '告警：同一地址登录失败过多': {
    en: 'Alert: too many failed sign-ins from one address',
    es: 'Alerta: demasiados inicios de sesión fallidos desde una dirección',
    ja: '警告：同一アドレスからのログイン失敗多発',
  },
  '告警：同一用户越权请求过多': {
    en: 'Alert: too many denied requests by one user',
    es: 'Alerta: demasiadas solicitudes denegadas de un usuario',
    ja: '警告：同一ユーザーのアクセス拒否多発',
  },
  '告警：同一用户下载过多': {
    en: 'Alert: too many downloads by one user',
    es: 'Alerta: demasiadas descargas de un usuario',
    ja: '警告：同一ユーザーの大量ダウンロード',
  },
  API令牌被拒绝: { en: 'API token rejected', es: 'Token de API rechazado', ja: 'APIトークンの拒否' },
  API令牌变更: { en: 'API token changed', es: 'Token de API modificado', ja: 'APIトークンの変更' },
  '告警：同一地址的API令牌被拒绝过多': {
    en: 'Alert: too many rejected API tokens from one address',
    es: 'Alerta: demasiados tokens de API rechazados desde una dirección',
    ja: '警告：同一アドレスからのAPIトークン拒否多発',
  },
  事件: { en: 'Event', es: 'Evento', ja: 'イベント' },
  次数: { en: 'Count', es: 'Veces', ja: '回数' },
  接口: { en: 'API call', es: 'Operación de la API', ja: 'API' },
  说明: { en: 'Details', es: 'Detalles', ja: '詳細' },
  查看事件: { en: 'Show events', es: 'Ver eventos', ja: 'イベントを表示' },
  最近24小时的安全告警: {
    en: 'Security alerts in the last 24 hours',
    es: 'Alertas de seguridad de las últimas 24 horas',
    ja: '過去24時間のセキュリティ警告',
  },
  '{{alarm}}：{{subject}}，{{count}}次': {
    en: '{{alarm}}: {{subject}}, {{count}} times',
    es: '{{alarm}}: {{subject}}, {{count}} veces',
    ja: '{{alarm}}：{{subject}}、{{count}}回',
  },
  '同一分钟内同类、同账号、同地址的事件合并为一行。日志保留{{days}}天，到期自动清理。': {
    en: 'Events of the same type, account and address within one minute are combined into one row. The log is kept for {{days}} days and then deleted automatically.',
    es: 'Los eventos iguales en un minuto forman una sola fila. Se conservan {{days}} días.',
    ja: '同じ1分間に起きた同種（イベント・ログインID・IPアドレスが同じ）の記録は1行にまとめます。ログは{{days}}日間保存し、その後自動的に削除します。',
  },
  '{{minutes}}分钟内达到以下次数即告警：同一账号登录失败{{account}}次、同一地址登录失败{{address}}次、同一用户越权请求{{refusals}}次、同一用户下载文件{{downloads}}次。':
    {
      en: 'An alert is raised when, within {{minutes}} minutes, there are {{account}} failed sign-ins for one account, {{address}} from one address, or {{refusals}} denied requests or {{downloads}} downloads by one user.',
      es: 'Se genera una alerta cuando, en {{minutes}} minutos, hay {{account}} inicios de sesión fallidos de una cuenta, {{address}} desde una dirección, {{refusals}} solicitudes denegadas de un usuario o {{downloads}} descargas de un usuario.',
      ja: '{{minutes}}分以内に、同一アカウントのログイン失敗{{account}}回、同一アドレスからのログイン失敗{{address}}回、同一ユーザーのアクセス拒否{{refusals}}回またはダウンロード{{downloads}}回に達すると警告します。',
    },
  清理过期的安全日志: { en: 'Delete old security events', es: 'Borrar eventos de seguridad antiguos', ja: '古いセキュリティログの削除' },
});
