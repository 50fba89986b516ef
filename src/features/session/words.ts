import { defineWords } from '#kit/i18n/words.ts';

/** What the sign-in page, the change of a password and the end of a session say. */
export const sessionWords = defineWords({
  供应链管理后台: { en: 'Supply Chain Back Office', es: 'Cadena de suministro', ja: 'サプライチェーン管理' },
  '每一个数字，都有出处': { en: 'Every number has a source', es: 'Cada cifra tiene su origen', ja: 'すべての数字に、出所がある' },
  '上传工作簿，系统逐格校验；报表上的每个数字，都能追溯到文件、行、上传人与时间。': {
    en: 'Upload workbooks and every cell is checked. Each number on a report leads back to its file, row, uploader and time.',
    es: 'Suba libros de Excel y se comprueba cada celda. Cada cifra de un informe conduce a su archivo, fila, autor y hora.',
    ja: 'ブックをアップロードすると、すべてのセルを検証。レポートの数字は、ファイル・行・アップロード者・日時までたどれます。',
  },
  登录: { en: 'Sign in', es: 'Iniciar sesión', ja: 'ログイン' },
  '正在登录…': { en: 'Signing in…', es: 'Iniciando sesión…', ja: 'ログイン中…' },
  请使用公司为您开通的账号登录: {
    en: 'Use the account that your company has given you',
    es: 'Use la cuenta que le ha dado su empresa',
    ja: '会社から付与されたアカウントでログインしてください',
  },
  第三方登录: { en: 'Other ways to sign in', es: 'Otras formas de iniciar sesión', ja: '外部アカウントでログイン' },
  '第三方登录尚未开通，请使用账号和密码登录。': {
    en: 'No other way to sign in has been set up. Please use your account and password.',
    es: 'No hay otras formas de iniciar sesión. Use su cuenta y su contraseña.',
    ja: '外部アカウントでのログインは設定されていません。アカウントとパスワードでログインしてください。',
  },
  账号: { en: 'Account', es: 'Cuenta', ja: 'アカウント' },
  密码: { en: 'Password', es: 'Contraseña', ja: 'パスワード' },
  显示密码: { en: 'Show password', es: 'Mostrar contraseña', ja: 'パスワードを表示' },
  大写锁定已打开: { en: 'Caps Lock is on', es: 'Bloq Mayús está activado', ja: 'Caps Lock がオンです' },
  语言: { en: 'Language', es: 'Idioma', ja: '言語' },
  语言切换成功: { en: 'Language switched', es: 'Idioma cambiado', ja: '言語を切り替えました' },
  '请重新登录后继续操作；也可以先留在本页，复制未保存的内容。': {
    en: 'Sign in again to go on, or stay on this page first to copy what has not been saved.',
    es: 'Inicie sesión de nuevo para continuar, o quédese en esta página para copiar lo que no se ha guardado.',
    ja: '続けるには再度ログインしてください。このページに残って、未保存の内容をコピーすることもできます。',
  },
  登录已过期: { en: 'Your sign-in has expired', es: 'Su sesión ha caducado', ja: 'ログインの有効期限が切れました' },
  用户或店铺已切换: {
    en: 'The user or shop has been switched',
    es: 'Se ha cambiado el usuario o la tienda',
    ja: 'ユーザーまたは店舗が切り替えられました',
  },
  刷新页面: { en: 'Reload page', es: 'Recargar la página', ja: 'ページを再読み込み' },
  重新登录: { en: 'Sign in again', es: 'Iniciar sesión de nuevo', ja: '再ログイン' },
  请重新登录: { en: 'Please sign in again', es: 'Vuelva a iniciar sesión', ja: '再度ログインしてください' },
  'Has Error': { en: 'Has Error', es: 'Se ha producido un error', ja: 'エラーが発生しました' },
  修改密码: { en: 'Change password', es: 'Cambiar contraseña', ja: 'パスワード変更' },
  原始密码: { en: 'Current password', es: 'Contraseña actual', ja: '現在のパスワード' },
  新密码: { en: 'New password', es: 'Contraseña nueva', ja: '新しいパスワード' },
  确认密码: { en: 'Confirm password', es: 'Confirmar contraseña', ja: 'パスワードの確認' },
  修改成功: { en: 'Changed', es: 'Modificado correctamente', ja: '変更しました' },
  '为保障账号安全，请先修改初始密码，再使用系统。': {
    en: 'To keep your account safe, change the initial password before you use the system.',
    es: 'Por seguridad, cambie la contraseña inicial antes de usar el sistema.',
    ja: 'アカウントの安全のため、システムを利用する前に初期パスワードを変更してください。',
  },
  '8–50个字符，须包含小写字母、大写字母、数字和 ! # @ * & . 中的至少一个，不能含其他字符。': {
    en: '8–50 characters with a lowercase letter, an uppercase letter, a digit and one of ! # @ * & . – and no other characters.',
    es: 'De 8 a 50 caracteres con minúscula, mayúscula, dígito y uno de ! # @ * & . – sin otros caracteres.',
    ja: '8〜50文字。小文字・大文字・数字・記号（! # @ * & .）をそれぞれ1つ以上含み、それ以外の文字は使えません。',
  },
  '修改后需要重新登录。': {
    en: 'You will have to sign in again afterwards.',
    es: 'Después tendrá que iniciar sesión de nuevo.',
    ja: '変更後は再ログインが必要です。',
  },
});
