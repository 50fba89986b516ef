import { defineWords } from '#kit/i18n/words.ts';

/** What the user screen says. */
export const userWords = defineWords({
  请输入正确的手机号码: {
    en: 'Please enter a valid mobile number',
    es: 'Introduzca un número de móvil válido',
    ja: '正しい携帯電話番号を入力してください',
  },
  账号不能含有空格: {
    en: 'The account must not contain spaces',
    es: 'La cuenta no puede contener espacios',
    ja: 'アカウントに空白は使えません',
  },
  登录账号已存在: {
    en: 'This login account exists already',
    es: 'Esta cuenta de acceso ya existe',
    ja: 'このログインアカウントはすでに存在します',
  },
  登录账号不能修改: {
    en: 'The login account cannot be changed',
    es: 'La cuenta de acceso no se puede cambiar',
    ja: 'ログインアカウントは変更できません',
  },
  角色不存在或已被删除: {
    en: 'The role does not exist or has been deleted',
    es: 'El rol no existe o se ha eliminado',
    ja: 'ロールが存在しないか、削除されています',
  },
  店铺不存在或已被删除: {
    en: 'The shop does not exist or has been deleted',
    es: 'La tienda no existe o se ha eliminado',
    ja: '店舗が存在しないか、削除されています',
  },
  一个用户只能有一个角色: {
    en: 'A user can have only one role',
    es: 'Un usuario solo puede tener un rol',
    ja: '1人のユーザーに設定できるロールは1つだけです',
  },
  '系统内置用户不能编辑、删除或重置密码': {
    en: 'The built-in user cannot be edited or deleted, nor can the password be reset',
    es: 'El usuario integrado no se puede editar ni eliminar, ni restablecer su contraseña',
    ja: '組み込みユーザーは編集・削除・パスワードリセットできません',
  },
  不能管理权限超出您自己的用户: {
    en: 'You cannot manage a user whose permissions exceed your own',
    es: 'No puede gestionar a un usuario cuyos permisos superan los suyos',
    ja: 'ご自身を超える権限を持つユーザーは管理できません',
  },
  不能修改自己的角色: { en: 'You cannot change your own role', es: 'No puede cambiar su propio rol', ja: 'ご自身のロールは変更できません' },
  不能删除自己的账号: {
    en: 'You cannot delete your own account',
    es: 'No puede eliminar su propia cuenta',
    ja: 'ご自身のアカウントは削除できません',
  },
  '请使用“修改密码”来修改自己的密码': {
    en: 'Use “Change password” to change your own password',
    es: 'Use «Cambiar contraseña» para cambiar su propia contraseña',
    ja: 'ご自身のパスワードは「パスワード変更」から変更してください',
  },
  采购数量: { en: 'Purchased quantity', es: 'Cantidad comprada', ja: '購買数量' },
  '采购金额（万元）': { en: 'Purchase value (10k CNY)', es: 'Importe de compra (10 000 CNY)', ja: '購買金額（万元）' },
  交货数量: { en: 'Delivered quantity', es: 'Cantidad entregada', ja: '納品数量' },
  '交货金额（万元）': { en: 'Delivery value (10k CNY)', es: 'Importe de entrega (10 000 CNY)', ja: '納品金額（万元）' },
});
