import { defineWords } from '#kit/i18n/words.ts';

/** What every list of master data says on its screen. */
export const listScreenWords = defineWords({
  新增: { en: 'Add', es: 'Añadir', ja: '新規追加' },
  编辑: { en: 'Edit', es: 'Editar', ja: '編集' },
  删除: { en: 'Delete', es: 'Eliminar', ja: '削除' },
  批量删除: { en: 'Delete selected', es: 'Eliminar seleccionados', ja: '一括削除' },
  '批量删除（{{count}}）': { en: 'Delete selected ({{count}})', es: 'Eliminar seleccionados ({{count}})', ja: '一括削除（{{count}}）' },
  模板下载: { en: 'Download template', es: 'Descargar plantilla', ja: 'テンプレートのダウンロード' },
  导入: { en: 'Import', es: 'Importar', ja: 'インポート' },
  数据下载: { en: 'Download data', es: 'Descargar datos', ja: 'データのダウンロード' },
  数据正在下载: { en: 'The data is being downloaded', es: 'Los datos se están descargando', ja: 'データをダウンロードしています' },
  查询: { en: 'Search', es: 'Buscar', ja: '検索' },
  重置: { en: 'Reset', es: 'Restablecer', ja: 'リセット' },
  刷新: { en: 'Refresh', es: 'Actualizar', ja: '更新' },
  全部: { en: 'All', es: 'Todos', ja: 'すべて' },
  操作: { en: 'Actions', es: 'Acciones', ja: '操作' },
  更新时间: { en: 'Updated', es: 'Actualizado', ja: '更新日時' },
  没有符合条件的数据: {
    en: 'Nothing matches the filters',
    es: 'Ningún dato coincide con los filtros',
    ja: '条件に一致するデータがありません',
  },
  清除筛选条件: { en: 'Clear the filters', es: 'Borrar los filtros', ja: '条件をクリア' },
  删除成功: { en: 'Deleted', es: 'Eliminado correctamente', ja: '削除しました' },
  数据导入成功: { en: 'The data was imported', es: 'Datos importados correctamente', ja: 'データをインポートしました' },
  保存成功: { en: 'Saved', es: 'Guardado correctamente', ja: '保存しました' },
  新增成功: { en: 'Added', es: 'Añadido correctamente', ja: '追加しました' },
  新建成功: { en: 'Created', es: 'Creado correctamente', ja: '作成しました' },
  编辑成功: { en: 'Changes saved', es: 'Cambios guardados', ja: '変更を保存しました' },
  是: { en: 'Yes', es: 'Sí', ja: 'はい' },
  否: { en: 'No', es: 'No', ja: 'いいえ' },
});
