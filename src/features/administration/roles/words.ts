import { defineWords } from '#kit/i18n/words.ts';

/** What the role screen says. */
export const roleWords = defineWords({
  请输入角色名称: { en: 'Please enter the role name', es: 'Introduzca el nombre del rol', ja: 'ロール名を入力してください' },
  角色名称已存在: {
    en: 'A role with this name exists already',
    es: 'Ya existe un rol con este nombre',
    ja: '同じ名前のロールがすでに存在します',
  },
  最大长度为500: { en: 'At most 500 characters', es: 'Máximo 500 caracteres', ja: '最大500文字です' },
  '还有{{count}}个用户使用该角色，不能删除': {
    en: '{{count}} user(s) still have this role; it cannot be deleted',
    es: '{{count}} usuario(s) aún tienen este rol; no se puede eliminar',
    ja: '{{count}}人のユーザーがこのロールを使用しているため、削除できません',
  },
});
