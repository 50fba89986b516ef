import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the roles screen. */
export const roleWords = defineWords({
  请输入角色名称: { en: 'Enter the role name.', es: 'Introduzca el nombre del rol.', ja: 'ロール名を入力してください' },
  角色名称已存在: {
    en: 'A role with this name already exists.',
    es: 'Ya existe un rol con este nombre.',
    ja: '同じ名前のロールがすでに存在します',
  },
  最大长度为500: { en: 'At most 500 characters', es: 'Máximo 500 caracteres', ja: '最大500文字です' },
  '还有{{count}}个用户使用该角色，不能删除': {
    en: 'The role cannot be deleted because users have it (users: {{count}}).',
    es: 'Usuarios con este rol: {{count}}. No se puede eliminar.',
    ja: '{{count}}人のユーザーがこのロールを使用しているため、削除できません',
  },
  角色名称: { en: 'Role name', es: 'Nombre del rol', ja: 'ロール名' },
  要求两步验证: { en: 'Require two-step verification', es: 'Exigir verificación en dos pasos', ja: '2段階認証を必須にする' },
  '开启后，拥有该角色的用户须重新登录，尚未设置两步验证的须先完成设置。': {
    en: 'When this is turned on, users with this role must sign in again. Those without two-step verification must set it up first.',
    es: 'Al activarlo, los usuarios con este rol deben iniciar sesión de nuevo y configurar la verificación en dos pasos si aún no la tienen.',
    ja: '有効にすると、このロールのユーザーは再ログインが必要になり、未設定の場合は2段階認証の設定が求められます。',
  },
  角色描述: { en: 'Description', es: 'Descripción', ja: 'ロールの説明' },
  用户数: { en: 'Users', es: 'Usuarios', ja: 'ユーザー数' },
  '此操作将永久删除该角色, 是否继续?': {
    en: 'This will permanently delete the role. Continue?',
    es: 'El rol se eliminará definitivamente. ¿Continuar?',
    ja: 'このロールを完全に削除します。続行しますか？',
  },
  分配权限: { en: 'Assign permissions', es: 'Asignar permisos', ja: '権限割り当て' },
  '分配权限：{{name}}': { en: 'Assign permissions: {{name}}', es: 'Asignar permisos: {{name}}', ja: '権限割り当て：{{name}}' },
  '这里只分配菜单：保留的菜单，其按钮权限不变；去掉的菜单，其按钮权限一并收回。按钮请在“权限”中配置。': {
    en: 'Only menus are assigned here. Menus that you keep retain their button permissions; menus that you remove lose them. Assign buttons under “Permissions”.',
    es: 'Aquí solo se asignan menús: los que se mantienen conservan sus botones y los que se quitan los pierden. Los botones se configuran en «Permisos».',
    ja: 'ここではメニューだけを割り当てます。残すメニューのボタン権限はそのまま、外すメニューのボタン権限は取り消されます。ボタンは「権限」で設定してください。',
  },
});
