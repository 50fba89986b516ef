import { defineWords } from '#kit/i18n/words.ts';

/** The server's messages about the records of a list. */
export const listWords = defineWords({
  合并列表的行数: { en: 'Consolidate list row counts', es: 'Consolidar el recuento de filas de las listas', ja: '一覧の件数の集約' },
  '小于1的数按百分数保存：0.13为0.13%，不是13%，请确认': {
    en: 'A number below 1 is saved as a percentage: 0.13 is 0.13%, not 13%. Check that this is correct.',
    es: 'Un número menor que 1 se guarda como porcentaje: 0,13 es 0,13 %, no 13 %. Compruebe que es lo correcto.',
    ja: '1未満の数はパーセントとして保存されます。0.13は13%ではなく0.13%です。確認してください。',
  },
  '{{fields}}已存在': {
    en: 'A record with this {{fields}} already exists.',
    es: '{{fields}} ya existe.',
    ja: '{{fields}}はすでに存在します',
  },
  请选择要删除的数据: {
    en: 'Select the records to delete.',
    es: 'Seleccione los datos que desea eliminar.',
    ja: '削除するデータを選択してください',
  },
  '一次最多删除{{max}}条数据': {
    en: 'At most {{max}} records can be deleted at once.',
    es: 'Se pueden eliminar como máximo {{max}} registros a la vez.',
    ja: '一度に削除できるのは{{max}}件までです',
  },
  '删除已超过可撤销的时间，无法撤销': {
    en: 'It is too late to undo this deletion.',
    es: 'Ya no es posible deshacer esta eliminación.',
    ja: '取り消せる期間を過ぎたため、削除を取り消せません',
  },
  '无法撤销删除：{{names}}已被重新添加': {
    en: 'The deletion cannot be undone: {{names}} has since been added again.',
    es: 'No se puede deshacer la eliminación: {{names}} se ha vuelto a añadir entretanto.',
    ja: '削除を取り消せません：{{names}}はその後あらためて追加されています',
  },
  '无法撤销删除：{{names}}等{{count}}条已被重新添加': {
    en: 'The deletion cannot be undone: {{count}} records have since been added again, including {{names}}.',
    es: 'No se puede deshacer la eliminación: se han vuelto a añadir {{count}} registros, entre ellos {{names}}.',
    ja: '削除を取り消せません：{{names}}など{{count}}件はその後あらためて追加されています',
  },
  '无法撤销删除：其中的记录来自已撤销的上传': {
    en: 'The deletion cannot be undone: its records came from an upload that has been undone.',
    es: 'No se puede deshacer la eliminación: sus registros proceden de una carga que se ha deshecho.',
    ja: '削除を取り消せません：取り消されたアップロードのレコードが含まれています',
  },
  新增时不能指定编号: {
    en: 'An ID cannot be specified for a new record.',
    es: 'No se puede asignar un identificador a un registro nuevo.',
    ja: '新規追加時にIDは指定できません',
  },
  上传后已被删除: { en: 'Deleted since the upload', es: 'Eliminado después de la carga', ja: 'アップロード後に削除されています' },
  '上传后被{{who}}于{{when}}修改': {
    en: 'Changed by {{who}} on {{when}}, after the upload',
    es: 'Modificado después de la carga por {{who}} el {{when}}',
    ja: 'アップロード後に{{who}}が{{when}}に変更しました',
  },
});
