import { defineWords } from '#kit/i18n/words.ts';

/** Column choice and saved views of lists. */
export const savedViewWords = defineWords({
  视图内容过大: { en: 'The view is too large.', es: 'La vista es demasiado grande.', ja: 'ビューの内容が大きすぎます' },
  '一个列表最多保存{{max}}个视图': {
    en: 'At most {{max}} views can be saved for a list.',
    es: 'Se pueden guardar como máximo {{max}} vistas por lista.',
    ja: '1つの一覧に保存できるビューは{{max}}件までです',
  },
  '固定{{name}}': { en: 'Pin {{name}}', es: 'Fijar {{name}}', ja: '{{name}}を固定' },
  列设置: { en: 'Columns', es: 'Columnas', ja: '列の設定' },
  恢复默认: { en: 'Restore defaults', es: 'Restablecer', ja: '既定に戻す' },
  '上移{{name}}': { en: 'Move {{name}} up', es: 'Mover {{name}} hacia arriba', ja: '{{name}}を上へ移動' },
  '下移{{name}}': { en: 'Move {{name}} down', es: 'Mover {{name}} hacia abajo', ja: '{{name}}を下へ移動' },
  视图: { en: 'Views', es: 'Vistas', ja: 'ビュー' },
  全部数据: { en: 'All data', es: 'Todos los datos', ja: 'すべてのデータ' },
  '还没有保存的视图。': { en: 'No saved views yet.', es: 'Todavía no hay vistas guardadas.', ja: '保存されたビューはまだありません。' },
  '保存当前视图…': { en: 'Save current view…', es: 'Guardar la vista actual…', ja: '現在のビューを保存…' },
  保存当前视图: { en: 'Save current view', es: 'Guardar la vista actual', ja: '現在のビューを保存' },
  视图名称: { en: 'View name', es: 'Nombre de la vista', ja: 'ビュー名' },
  '保存筛选条件、排序、每页条数和列设置。同名视图将被覆盖。': {
    en: 'Saves filters, sorting, page size and columns. A view with the same name is overwritten.',
    es: 'Guarda los filtros, el orden, el tamaño de página y las columnas. Una vista con el mismo nombre se sobrescribe.',
    ja: '絞り込み条件、並べ替え、表示件数、列の設定を保存します。同じ名前のビューは上書きされます。',
  },
  打开列表时使用此视图: {
    en: 'Use this view when the list opens',
    es: 'Usar esta vista al abrir la lista',
    ja: '一覧を開いたときにこのビューを使う',
  },
  默认: { en: 'Default', es: 'Predeterminada', ja: '既定' },
  视图已保存: { en: 'View saved', es: 'Vista guardada', ja: 'ビューを保存しました' },
  '删除视图{{name}}': { en: 'Delete view {{name}}', es: 'Eliminar la vista {{name}}', ja: 'ビュー「{{name}}」を削除' },
  '确定要删除视图“{{name}}”吗?': {
    en: 'Delete the view “{{name}}”?',
    es: '¿Eliminar la vista «{{name}}»?',
    ja: 'ビュー「{{name}}」を削除しますか？',
  },
  共享: { en: 'Share', es: 'Compartir', ja: '共有' },
  共享视图: { en: 'Share views', es: 'Compartir vistas', ja: 'ビューの共有' },
  '共享视图{{name}}': { en: 'Share view {{name}}', es: 'Compartir la vista {{name}}', ja: 'ビュー「{{name}}」を共有' },
  共享给我的视图: { en: 'Shared with me', es: 'Compartidas conmigo', ja: '共有されたビュー' },
  '由{{person}}共享': { en: 'Shared by {{person}}', es: 'Compartida por {{person}}', ja: '{{person}}が共有' },
  共享给角色: { en: 'Shared with roles', es: 'Roles con los que se comparte', ja: '共有先のロール' },
  '这些角色的用户会看到此视图及您以后对它的修改，但不能更改它；他们仍只看到自己有权查看的数据。': {
    en: 'Users with these roles can see this view and any later changes that you make to it, but they cannot edit it. They still see only the data that they have access to.',
    es: 'Los usuarios con estos roles ven esta vista y los cambios que usted haga después, pero no pueden modificarla. Siguen viendo solo los datos a los que tienen acceso.',
    ja: 'これらのロールのユーザーには、このビューと今後の変更が表示されますが、変更はできません。表示されるデータは各自の権限の範囲内です。',
  },
  视图已共享: { en: 'View shared', es: 'Vista compartida', ja: 'ビューを共有しました' },
  视图已不再共享: { en: 'View no longer shared', es: 'La vista ya no se comparte', ja: 'ビューの共有を終了しました' },
  '视图“{{name}}”已共享给{{roles}}，删除后他们也看不到它。确定要删除吗?': {
    en: 'The view “{{name}}” is shared with {{roles}}. If you delete it, they can no longer see it. Delete it?',
    es: 'La vista «{{name}}» se comparte con {{roles}}, que también la perderán. ¿Eliminarla?',
    ja: 'ビュー「{{name}}」は{{roles}}に共有されています。削除すると相手からも見えなくなります。削除しますか？',
  },
  列表名称: { en: 'List', es: 'Lista', ja: '一覧名' },
});
