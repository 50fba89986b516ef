import { defineWords } from '#kit/i18n/words.ts';

/** The server's texts about single sign-on. */
export const singleSignOnWords = defineWords({
  身份提供方: { en: 'Identity provider', es: 'Proveedor de identidad', ja: 'IDプロバイダー' },
  核对单点登录的会话: {
    en: 'Check single sign-on sessions',
    es: 'Comprobar las sesiones de inicio de sesión único',
    ja: 'シングルサインオンのセッション確認',
  },
  '登录已超时或已使用过，请重新登录': {
    en: 'This sign-in has expired or has already been used. Sign in again.',
    es: 'Este inicio de sesión ha caducado o ya se ha usado; inicie sesión de nuevo.',
    ja: 'このログインは期限切れか、使用済みです。もう一度ログインしてください。',
  },
  '身份提供方的回复未通过验证，请重新登录；如果问题仍然存在，请联系管理员': {
    en: 'The response of the identity provider could not be verified. Sign in again. If the problem persists, contact your administrator.',
    es: 'No se pudo verificar la respuesta del proveedor de identidad. Inicie sesión de nuevo; si el problema continúa, póngase en contacto con su administrador.',
    ja: 'IDプロバイダーの応答を検証できませんでした。もう一度ログインし、解決しない場合は管理者にお問い合わせください。',
  },
  '身份提供方拒绝了登录，账号可能已停用，请联系管理员': {
    en: 'The identity provider refused the sign-in. Your account may be disabled. Contact your administrator.',
    es: 'El proveedor de identidad rechazó el inicio de sesión. Es posible que su cuenta esté desactivada; póngase en contacto con su administrador.',
    ja: 'IDプロバイダーがログインを拒否しました。アカウントが無効になっている可能性があります。管理者にお問い合わせください。',
  },
  '身份提供方未能完成登录，请重试或联系管理员': {
    en: 'The identity provider could not complete the sign-in. Try again or contact your administrator.',
    es: 'El proveedor de identidad no pudo completar el inicio de sesión. Inténtelo de nuevo o póngase en contacto con su administrador.',
    ja: 'IDプロバイダーでログインを完了できませんでした。もう一度試すか、管理者にお問い合わせください。',
  },
  '身份提供方暂时无法连接，请稍后重试': {
    en: 'The identity provider is not available. Try again later.',
    es: 'El proveedor de identidad no está disponible; vuelva a intentarlo más tarde.',
    ja: 'IDプロバイダーに接続できません。しばらくしてからもう一度お試しください。',
  },
  '身份提供方未返回刷新令牌，请联系管理员检查设置{{setting}}': {
    en: 'The identity provider returned no refresh token. Ask your administrator to check the setting {{setting}}.',
    es: 'El proveedor de identidad no devolvió un token de actualización; pida al administrador que revise el ajuste {{setting}}.',
    ja: 'IDプロバイダーからリフレッシュトークンが返されませんでした。管理者に{{setting}}の設定の確認を依頼してください。',
  },
  '身份提供方未提供账号，请联系管理员检查设置{{setting}}': {
    en: 'The identity provider sent no account name. Ask your administrator to check the setting {{setting}}.',
    es: 'El proveedor de identidad no envió el nombre de la cuenta; pida al administrador que revise el ajuste {{setting}}.',
    ja: 'IDプロバイダーからアカウント名が送られていません。管理者に{{setting}}の設定の確認を依頼してください。',
  },
  '身份提供方的账号不能用作登录账号：最多30个字符，不能含有空格': {
    en: 'The account name from the identity provider cannot be used. It must have at most 30 characters and no spaces.',
    es: 'El nombre de cuenta del proveedor de identidad no se puede usar: máximo 30 caracteres, sin espacios.',
    ja: 'IDプロバイダーのアカウント名は使用できません。30文字以内で、空白は使えません。',
  },
  '账号“{{account}}”尚未开通，请联系管理员': {
    en: 'There is no account “{{account}}” in this system yet. Contact your administrator.',
    es: 'La cuenta «{{account}}» todavía no existe aquí; póngase en contacto con su administrador.',
    ja: 'アカウント「{{account}}」はまだ登録されていません。管理者にお問い合わせください。',
  },
  '账号“{{account}}”不能通过此身份提供方登录，请联系管理员': {
    en: 'The account “{{account}}” cannot sign in with this identity provider. Contact your administrator.',
    es: 'La cuenta «{{account}}» no puede iniciar sesión con este proveedor de identidad; póngase en contacto con su administrador.',
    ja: 'アカウント「{{account}}」はこのIDプロバイダーではログインできません。管理者にお問い合わせください。',
  },
  '您在身份提供方的用户组不再有权使用本系统，请联系管理员': {
    en: 'Your groups at the identity provider no longer have access to this system. Contact your administrator.',
    es: 'Sus grupos del proveedor de identidad ya no tienen acceso a este sistema; póngase en contacto con su administrador.',
    ja: 'IDプロバイダーのグループには、このシステムの利用権限がなくなりました。管理者にお問い合わせください。',
  },
  '密码登录已停用，请使用单点登录': {
    en: 'Password sign-in is turned off. Use single sign-on.',
    es: 'El inicio de sesión con contraseña está desactivado; use el inicio de sesión único.',
    ja: 'パスワードでのログインは無効です。シングルサインオンをご利用ください。',
  },
  '请退出后重新登录，并在10分钟内完成此操作': {
    en: 'Sign out, sign in again and complete this within 10 minutes.',
    es: 'Cierre la sesión, inicie sesión de nuevo y complete esta operación en un plazo de 10 minutos.',
    ja: '一度ログアウトして再度ログインし、10分以内にこの操作を完了してください',
  },
  '请求过多，请稍后再试': {
    en: 'Too many requests. Try again later.',
    es: 'Demasiadas solicitudes; vuelva a intentarlo más tarde.',
    ja: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  },
});
