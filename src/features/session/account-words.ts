import { defineWords } from '#kit/i18n/words.ts';

/** What the pages about one's own account say. */
export const accountWords = defineWords({
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
