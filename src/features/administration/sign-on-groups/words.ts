import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the screen of mapped groups. */
export const signOnGroupWords = defineWords({
  单点登录用户组: { en: 'Single sign-on groups', es: 'Grupos de inicio de sesión único', ja: 'SSOグループ' },
  用户组: { en: 'Group', es: 'Grupo', ja: 'グループ' },
  '单点登录自动创建的用户，其角色和店铺取自所在的用户组；属于多个用户组时，以优先级数字最小的为准。': {
    en: 'Users created by single sign-on receive the role and shops of their group. If several groups match, the one with the lowest priority number applies.',
    es: 'Los usuarios creados por el inicio de sesión único reciben el rol y las tiendas de su grupo. Si coinciden varios grupos, se aplica el de menor número de prioridad.',
    ja: 'シングルサインオンで作成されたユーザーには、所属グループのロールと店舗が割り当てられます。該当するグループが複数ある場合は、優先順位の数値が最も小さいものが適用されます。',
  },
  优先级: { en: 'Priority', es: 'Prioridad', ja: '優先順位' },
  最大长度为200: { en: 'At most 200 characters', es: 'Máximo 200 caracteres', ja: '最大200文字です' },
  请输入1到9999的整数: {
    en: 'Enter a whole number from 1 to 9999.',
    es: 'Introduzca un número entero de 1 a 9999.',
    ja: '1〜9999の整数を入力してください',
  },
  与身份提供方发送的名称或ID完全一致: {
    en: 'Exactly the name or ID that the identity provider sends',
    es: 'Exactamente el nombre o ID que envía el proveedor de identidad',
    ja: 'IDプロバイダーが送信する名前またはIDと完全に一致させてください',
  },
  该用户组已存在: { en: 'This group already exists.', es: 'Este grupo ya existe.', ja: 'このグループはすでに存在します' },
  该用户组的角色或店铺超出您自己的权限: {
    en: 'The role or shops of this group exceed your own permissions.',
    es: 'El rol o las tiendas de este grupo exceden sus propios permisos.',
    ja: 'このグループのロールまたは店舗は、ご自身の権限の範囲を超えています',
  },
  关联单点登录: { en: 'Link single sign-on', es: 'Vincular inicio de sesión único', ja: 'シングルサインオンの関連付け' },
});
