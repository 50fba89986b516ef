import { defineWords } from '#kit/i18n/words.ts';

/** Texts of the permission page. */
export const authorityWords = defineWords({
  已授予: { en: 'Granted', es: 'Concedidos', ja: '付与' },
  已收回: { en: 'Revoked', es: 'Retirados', ja: '取り消し' },
  将授予: { en: 'Will be granted', es: 'Se concederá', ja: '付与予定' },
  将收回: { en: 'Will be revoked', es: 'Se retirará', ja: '取り消し予定' },
  与已保存的权限相比: { en: 'Compared with the saved permissions', es: 'En comparación con lo guardado', ja: '保存済みの権限との差分' },
  搜索菜单或按钮: { en: 'Search menus and buttons', es: 'Buscar menús y botones', ja: 'メニューやボタンを検索' },
  没有匹配的菜单或按钮: {
    en: 'No matching menus or buttons',
    es: 'Ningún menú ni botón coincide',
    ja: '一致するメニューやボタンがありません',
  },
  合并双方的修改: { en: 'Keep both sets of changes', es: 'Mantener los cambios de ambos', ja: '双方の変更を残す' },
  只采用对方的修改: {
    en: 'Discard my changes',
    es: 'Mantener solo los del otro usuario y descartar los míos',
    ja: '相手の変更だけを残す',
  },
  '菜单或按钮不存在，请刷新页面后重试': {
    en: 'A menu or button no longer exists. Reload the page and try again.',
    es: 'Un menú o botón ya no existe. Recargue la página e inténtelo de nuevo.',
    ja: 'メニューまたはボタンが存在しません。ページを更新して再試行してください。',
  },
  只能授予或收回您自己拥有的权限: {
    en: 'You can grant or revoke only permissions that you have yourself.',
    es: 'Solo puede conceder o retirar permisos que usted mismo tenga.',
    ja: '付与・取り消しできるのは、ご自身が持つ権限だけです',
  },
  只能授予或收回您自己拥有的品类: {
    en: 'You can only grant or revoke categories that you have yourself.',
    es: 'Solo puede conceder o retirar categorías que usted mismo tenga.',
    ja: '付与・取り消しできるのは、ご自身が持つカテゴリだけです',
  },
  不能取消您自己的角色权限配置权限: {
    en: 'You cannot remove your own permission to configure role permissions.',
    es: 'No puede retirarse a sí mismo el permiso para configurar roles.',
    ja: 'ご自身のロール権限設定の権限は取り消せません',
  },
  该角色的权限超出您自己的权限: {
    en: 'This role has permissions that you do not have.',
    es: 'Este rol tiene permisos que usted no tiene.',
    ja: 'このロールには、ご自身にない権限が含まれています',
  },
  '该角色还有其他公司的用户，只有同时管理这些公司的人才能修改或分配': {
    en: 'Users of other companies also have this role. Only someone responsible for all of these companies can change or assign it.',
    es: 'Este rol también lo tienen usuarios de otras empresas. Solo quien gestiona todas esas empresas puede modificarlo o asignarlo.',
    ja: 'このロールは他社のユーザーにも割り当てられています。変更や割り当てができるのは、それらすべての会社を担当する人だけです。',
  },
  '系统内置角色不能编辑、删除或修改权限': {
    en: 'The built-in role cannot be edited or deleted, and its permissions cannot be changed.',
    es: 'El rol predefinido no se puede editar ni eliminar, y sus permisos no se pueden cambiar.',
    ja: '組み込みロールは編集・削除・権限変更できません',
  },
  '请选择存货费用（对外）品类维护': {
    en: 'Choose the categories of inventory expenses (external).',
    es: 'Seleccione las categorías de gastos de inventario (externos).',
    ja: '在庫費用（社外）のカテゴリを選択してください',
  },
  品类不在可选范围内: {
    en: 'This category is not available.',
    es: 'La categoría no está entre las disponibles.',
    ja: '選択できないカテゴリです',
  },
  权限修改成功: { en: 'Permissions saved', es: 'Permisos guardados', ja: '権限を変更しました' },
  品类和权限都没有保存: {
    en: 'Neither the categories nor the permissions were saved.',
    es: 'No se guardaron ni las categorías ni los permisos.',
    ja: 'カテゴリも権限も保存されていません',
  },
  '品类已保存，权限没有保存': {
    en: 'The categories were saved, the permissions were not.',
    es: 'Se guardaron las categorías, pero no los permisos.',
    ja: 'カテゴリは保存されましたが、権限は保存されていません',
  },
  '角色权限配置：{{name}}': { en: 'Role permissions: {{name}}', es: 'Permisos del rol {{name}}', ja: 'ロール権限設定：{{name}}' },
  请先选择角色: { en: 'Choose a role first.', es: 'Seleccione primero un rol.', ja: '先にロールを選択してください' },
  '请在角色列表中点击角色的“权限”。': {
    en: 'In the list of roles, select “Permissions” of a role.',
    es: 'En la lista de roles, pulse «Permisos» en un rol.',
    ja: 'ロール一覧で、ロールの「権限」を選択してください。',
  },
  去角色列表: { en: 'Go to roles', es: 'Ir a los roles', ja: 'ロール一覧へ' },
  '存货费用（对外）品类维护': {
    en: 'Categories of inventory expenses (external)',
    es: 'Categorías de gastos de inventario (externos)',
    ja: '在庫費用（社外）カテゴリ',
  },
  '该角色的用户在“存货费用（对外）”页面只能查看这些品类；其他页面不受影响。': {
    en: 'On the page “Inventory expenses (external)”, users of this role see only these categories. Other pages are not affected.',
    es: 'En la página «Gastos de inventario (externos)», los usuarios de este rol solo ven estas categorías. Las demás páginas no cambian.',
    ja: 'このロールのユーザーは、「在庫費用（社外）」画面でここに選択したカテゴリだけを表示できます。ほかの画面には影響しません。',
  },
  配件: { en: 'Accessories', es: 'Accesorios', ja: 'アクセサリ' },
  模块: { en: 'Module', es: 'Módulo', ja: 'モジュール' },
  二级模块: { en: 'Submodule', es: 'Submódulo', ja: '第2階層モジュール' },
  按钮权限: { en: 'Buttons', es: 'Botones', ja: 'ボタン権限' },
});
