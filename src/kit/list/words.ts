import { defineWords } from '#kit/i18n/words.ts';

/** What the server says about the records of a list. */
export const listWords = defineWords({
  '{{fields}}已存在': { en: '{{fields}} already exists', es: '{{fields}} ya existe', ja: '{{fields}}はすでに存在します' },
  请选择要删除的数据: {
    en: 'Choose what is to be deleted',
    es: 'Seleccione los datos que desea eliminar',
    ja: '削除するデータを選択してください',
  },
  '一次最多删除 {{max}} 条数据': {
    en: 'At most {{max}} records can be deleted at once',
    es: 'Se pueden eliminar como máximo {{max}} registros a la vez',
    ja: '一度に削除できるのは{{max}}件までです',
  },
  新增时不能指定编号: {
    en: 'A new record cannot be given an id',
    es: 'No se puede asignar un identificador a un registro nuevo',
    ja: '新規追加時にIDは指定できません',
  },
  导入后已被删除: { en: 'Deleted since the import', es: 'Eliminado después de la importación', ja: 'インポート後に削除されています' },
  '导入后被 {{who}} 于 {{when}} 修改': {
    en: 'Changed since the import by {{who}} at {{when}}',
    es: 'Modificado después de la importación por {{who}} el {{when}}',
    ja: 'インポート後に {{who}} が {{when}} に変更しました',
  },
});
