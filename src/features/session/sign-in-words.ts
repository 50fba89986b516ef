import { defineWords } from '#kit/i18n/words.ts';

/** The server's texts about sign-in, passwords and shops. */
export const signInWords = defineWords({
  请输入账号: { en: 'Enter your account name.', es: 'Introduzca su cuenta.', ja: 'ログインIDを入力してください' },
  请输入密码: { en: 'Enter your password.', es: 'Introduzca su contraseña.', ja: 'パスワードを入力してください' },
  最大长度为30: { en: 'At most 30 characters', es: 'Máximo 30 caracteres', ja: '最大30文字です' },
  最大长度为50: { en: 'At most 50 characters', es: 'Máximo 50 caracteres', ja: '最大50文字です' },
  请输入原始密码: { en: 'Enter your current password.', es: 'Introduzca su contraseña actual.', ja: '現在のパスワードを入力してください' },
  请输入新密码: { en: 'Enter a new password.', es: 'Introduzca una contraseña nueva.', ja: '新しいパスワードを入力してください' },
  请再次输入密码: {
    en: 'Enter the new password again.',
    es: 'Introduzca de nuevo la contraseña.',
    ja: 'もう一度パスワードを入力してください',
  },
  '尝试失败次数过多，请{{minutes}}分钟后再试': {
    en: 'Too many failed attempts. Try again in {{minutes}} min.',
    es: 'Demasiados intentos fallidos. Vuelva a intentarlo en {{minutes}} min.',
    ja: '失敗した回数が多すぎます。{{minutes}}分後にもう一度お試しください。',
  },
  请输入验证码: { en: 'Enter the code.', es: 'Introduzca el código.', ja: '確認コードを入力してください' },
  '验证码不正确或已使用过，请输入最新的验证码': {
    en: 'The code is incorrect or has already been used. Enter the latest code.',
    es: 'El código no es correcto o ya se ha usado; introduzca el más reciente.',
    ja: '確認コードが正しくないか、使用済みです。最新のコードを入力してください。',
  },
  '登录已超时，请重新输入账号和密码': {
    en: 'Your sign-in timed out. Enter your account name and password again.',
    es: 'El inicio de sesión ha caducado; introduzca de nuevo la cuenta y la contraseña.',
    ja: 'ログインの制限時間を過ぎました。ログインIDとパスワードをもう一度入力してください。',
  },
  账号或密码不正确: {
    en: 'Incorrect account name or password.',
    es: 'Cuenta o contraseña incorrectas.',
    ja: 'ログインIDまたはパスワードが正しくありません',
  },
  密码未按要求加密: {
    en: 'The password was not encrypted as required.',
    es: 'La contraseña no se cifró como se requiere.',
    ja: 'パスワードが正しく暗号化されていません',
  },
  '密码过于常见，容易被猜中，请换一个': {
    en: 'This password is very common and easy to guess. Choose another one.',
    es: 'Esta contraseña es demasiado común y fácil de adivinar. Elija otra.',
    ja: 'よく使われる、推測されやすいパスワードです。別のものにしてください。',
  },
  '密码由键盘上相邻的字符、年份、日期或重复的内容组成，容易被猜中，请换一个': {
    en: 'This password consists of neighbouring keys, years, dates or repeated characters and is easy to guess. Choose another one.',
    es: 'Esta contraseña se compone de teclas contiguas, años, fechas o repeticiones y es fácil de adivinar. Elija otra.',
    ja: '隣り合うキー、年、日付、繰り返しから成る、推測されやすいパスワードです。別のものにしてください。',
  },
  '密码不能由账号或系统名称组成，请换一个': {
    en: 'The password must not be based on your account name or the system name. Choose another one.',
    es: 'La contraseña no puede formarse con la cuenta ni con el nombre del sistema. Elija otra.',
    ja: 'アカウント名やシステム名から成るパスワードは使えません。別のものにしてください。',
  },
  '加密的密码已过期或已使用过，请重新提交': {
    en: 'The encrypted password has expired or has already been used. Submit it again.',
    es: 'La contraseña cifrada ha caducado o ya se ha usado. Envíela de nuevo.',
    ja: '暗号化されたパスワードは期限切れ、または使用済みです。もう一度送信してください。',
  },
  '一次性密码已过期，请联系管理员重置密码': {
    en: 'The one-time password has expired. Ask an administrator to reset it.',
    es: 'La contraseña de un solo uso ha caducado. Pida a un administrador que la restablezca.',
    ja: 'ワンタイムパスワードの有効期限が切れています。管理者に再設定を依頼してください。',
  },
  轮换密码加密密钥: {
    en: 'Rotate the password encryption key',
    es: 'Rotar la clave de cifrado de las contraseñas',
    ja: 'パスワード暗号化鍵の更新',
  },
  密码格式不正确: {
    en: 'Enter 8–50 characters with a lowercase letter, an uppercase letter, a digit and one of ! # @ * & .',
    es: 'De 8 a 50 caracteres con minúscula, mayúscula, dígito y uno de ! # @ * & .',
    ja: '8〜50文字で、小文字・大文字・数字・記号（! # @ * & .）をそれぞれ含めてください',
  },
  '两次输入密码不一致!': { en: 'The passwords do not match.', es: 'Las contraseñas no coinciden.', ja: '2つのパスワードが一致しません' },
  原始密码不正确: {
    en: 'The current password is incorrect.',
    es: 'La contraseña actual no es correcta.',
    ja: '現在のパスワードが正しくありません',
  },
  新密码不能与原始密码相同: {
    en: 'The new password must differ from the current one.',
    es: 'La contraseña nueva debe ser distinta de la actual.',
    ja: '新しいパスワードは現在のものと異なる必要があります',
  },
  清理过期的登录记录: {
    en: 'Delete old sign-in records',
    es: 'Borrar registros de inicio de sesión antiguos',
    ja: '古いログイン記録の削除',
  },
  您不属于该店铺: { en: 'You do not have access to this shop.', es: 'No tiene acceso a esta tienda.', ja: 'この店舗に所属していません' },
});
