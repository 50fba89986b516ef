import { defineWords } from '#kit/i18n/words.ts';

/** What the pages about one's own account say. */
export const accountWords = defineWords({
  两步验证已经开启: {
    en: 'Two-step verification is on already',
    es: 'La verificación en dos pasos ya está activada',
    ja: '2段階認証はすでに有効です',
  },
  请重新开始设置两步验证: {
    en: 'Please begin the setup of two-step verification again',
    es: 'Vuelva a empezar la configuración de la verificación en dos pasos',
    ja: '2段階認証の設定を最初からやり直してください',
  },
  两步验证未开启: {
    en: 'Two-step verification is off',
    es: 'La verificación en dos pasos está desactivada',
    ja: '2段階認証は無効です',
  },
  '您的角色要求两步验证，不能关闭。': {
    en: 'Your role requires two-step verification; it cannot be turned off.',
    es: 'Su rol exige la verificación en dos pasos; no se puede desactivar.',
    ja: 'お使いのロールでは2段階認証が必須のため、無効にできません。',
  },
  密码不正确: { en: 'Wrong password', es: 'Contraseña incorrecta', ja: 'パスワードが正しくありません' },
  两步验证已关闭: {
    en: 'Two-step verification turned off',
    es: 'Verificación en dos pasos desactivada',
    ja: '2段階認証を無効にしました',
  },
  '两步验证已开启：登录时除密码外，还需输入身份验证器应用中的验证码。': {
    en: 'Two-step verification is on: besides your password, sign-in asks for the code shown in your authenticator app.',
    es: 'La verificación en dos pasos está activada: además de la contraseña, al iniciar sesión se pide el código de su aplicación de autenticación.',
    ja: '2段階認証は有効です。ログイン時に、パスワードに加えて認証アプリの確認コードの入力が必要です。',
  },
  开启时间: { en: 'On since', es: 'Activada desde', ja: '有効化した日時' },
  剩余恢复码: { en: 'Recovery codes left', es: 'Códigos de recuperación restantes', ja: '残りのリカバリーコード' },
  重新生成恢复码: { en: 'New recovery codes', es: 'Nuevos códigos de recuperación', ja: 'リカバリーコードを再生成' },
  开启两步验证: {
    en: 'Turn on two-step verification',
    es: 'Activar la verificación en dos pasos',
    ja: '2段階認証を有効にする',
  },
  关闭两步验证: {
    en: 'Turn off two-step verification',
    es: 'Desactivar la verificación en dos pasos',
    ja: '2段階認証を無効にする',
  },
  验证码或恢复码: { en: 'Code or recovery code', es: 'Código o código de recuperación', ja: '確認コードまたはリカバリーコード' },
  '您的角色要求两步验证，请先完成设置，再使用系统。': {
    en: 'Your role requires two-step verification. Set it up before you use the system.',
    es: 'Su rol exige la verificación en dos pasos. Configúrela antes de usar el sistema.',
    ja: 'お使いのロールでは2段階認証が必須です。設定を完了してからシステムをご利用ください。',
  },
  '开启后，登录时除密码外，还需输入手机上身份验证器应用显示的验证码；即使密码泄露，他人也无法登录。': {
    en: 'Once on, sign-in asks for a code from the authenticator app on your phone besides the password, so that nobody gets in with your password alone.',
    es: 'Una vez activada, al iniciar sesión se pide, además de la contraseña, un código de la aplicación de autenticación de su teléfono, de modo que nadie entra solo con su contraseña.',
    ja: '有効にすると、ログイン時にパスワードに加えてスマートフォンの認証アプリに表示される確認コードが必要になり、パスワードが漏れても他人はログインできません。',
  },
  请先输入您的密码: { en: 'First enter your password', es: 'Primero introduzca su contraseña', ja: 'まずパスワードを入力してください' },
  开始设置: { en: 'Begin setup', es: 'Empezar', ja: '設定を始める' },
  '1. 用手机上的身份验证器应用扫描二维码；无法扫描时，请在应用中手动输入下面的密钥。': {
    en: '1. Scan the QR code with the authenticator app on your phone. If you cannot scan it, type the key into the app.',
    es: '1. Escanee el código QR con la aplicación de autenticación de su teléfono. Si no puede escanearlo, escriba la clave en la aplicación.',
    ja: '1. スマートフォンの認証アプリで QR コードを読み取ってください。読み取れない場合は、下のキーをアプリに入力してください。',
  },
  二维码: { en: 'QR code', es: 'Código QR', ja: 'QR コード' },
  密钥: { en: 'Key', es: 'Clave', ja: 'キー' },
  '2. 输入应用中显示的6位验证码': {
    en: '2. Enter the 6-digit code that the app shows',
    es: '2. Introduzca el código de 6 dígitos que muestra la aplicación',
    ja: '2. アプリに表示された6桁の確認コードを入力してください',
  },
  验证并开启: { en: 'Verify and turn on', es: 'Verificar y activar', ja: '確認して有効にする' },
  请妥善保存恢复码: {
    en: 'Keep your recovery codes in a safe place',
    es: 'Guarde los códigos de recuperación en un lugar seguro',
    ja: 'リカバリーコードを安全な場所に保管してください',
  },
  '手机不在身边时，可以用恢复码代替验证码登录，每个只能使用一次。恢复码只显示这一次，关闭后无法再查看。': {
    en: 'Without your phone you can sign in with a recovery code instead; each works once. They are shown only now and cannot be seen again.',
    es: 'Si no tiene el teléfono a mano, puede iniciar sesión con un código de recuperación; cada uno sirve una sola vez. Se muestran solo ahora y no se podrán volver a ver.',
    ja: 'スマートフォンが手元にないときは、確認コードの代わりにリカバリーコードでログインできます（各1回限り）。表示されるのは今回だけで、閉じると再表示できません。',
  },
  '无法自动复制，请手动选中后复制': {
    en: 'Copying is not possible here; please select the text and copy it',
    es: 'No se puede copiar automáticamente; seleccione el texto y cópielo',
    ja: '自動コピーできません。テキストを選択してコピーしてください',
  },
  登录设备: { en: 'Devices', es: 'Dispositivos', ja: 'ログイン端末' },
  '您的账号正在以下设备上登录。如果有不认识的设备，请将其下线，并立即修改密码。': {
    en: 'Your account is signed in on these devices. If you do not recognise one, sign it out and change your password at once.',
    es: 'Su cuenta tiene la sesión iniciada en estos dispositivos. Si no reconoce alguno, cierre su sesión y cambie la contraseña de inmediato.',
    ja: 'お使いのアカウントは以下の端末でログイン中です。心当たりのない端末があれば、ログアウトさせて、すぐにパスワードを変更してください。',
  },
  设备: { en: 'Device', es: 'Dispositivo', ja: '端末' },
  未知设备: { en: 'Unknown device', es: 'Dispositivo desconocido', ja: '不明な端末' },
  当前设备: { en: 'This device', es: 'Este dispositivo', ja: 'この端末' },
  登录时间: { en: 'Signed in', es: 'Inicio de sesión', ja: 'ログイン日時' },
  最近使用: { en: 'Last used', es: 'Último uso', ja: '最終利用' },
  下线: { en: 'Sign out', es: 'Cerrar sesión', ja: 'ログアウト' },
  已下线: { en: 'Signed out', es: 'Sesión cerrada', ja: 'ログアウトしました' },
  下线其他设备: { en: 'Sign out other devices', es: 'Cerrar sesión en los demás', ja: '他の端末をログアウト' },
  '确定要将这台设备下线吗？': {
    en: 'Sign this device out?',
    es: '¿Cerrar la sesión en este dispositivo?',
    ja: 'この端末をログアウトさせますか？',
  },
  '确定要将其他设备全部下线吗？': {
    en: 'Sign out all other devices?',
    es: '¿Cerrar la sesión en todos los demás dispositivos?',
    ja: '他のすべての端末をログアウトさせますか？',
  },
  该设备已下线: {
    en: 'This device is signed out already',
    es: 'Este dispositivo ya no tiene la sesión abierta',
    ja: 'この端末はすでにログアウトしています',
  },
});
