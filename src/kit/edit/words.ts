import { defineWords } from '#kit/i18n/words.ts';

/** The texts about conflicting edits and the undo of an edit. */
export const editWords = defineWords({
  '新增 · {{kind}}': { en: 'Add {{kind}}', es: 'Añadir {{kind}}', ja: '{{kind}}を追加' },
  '编辑 · {{kind}} {{name}}': { en: 'Edit {{kind}} {{name}}', es: 'Editar {{kind}} {{name}}', ja: '{{kind}} {{name}}を編集' },
  '{{who}}已于{{when}}修改了此记录，请核对后再保存': {
    en: '{{who}} changed this record on {{when}}. Review the changes, then save again.',
    es: '{{who}} modificó este registro el {{when}}. Revíselo y vuelva a guardar.',
    ja: '{{who}}が{{when}}にこのレコードを変更しました。確認してから保存してください。',
  },
  '此记录已被修改，请核对后再保存': {
    en: 'This record has been changed in the meantime. Review the changes, then save again.',
    es: 'Este registro se ha modificado entretanto. Revíselo y vuelva a guardar.',
    ja: 'このレコードはその後変更されています。確認してから保存してください。',
  },
  已采用: { en: 'Applied', es: 'Aplicado', ja: '反映済み' },
  '记录已被再次修改，不能撤销这次修改': {
    en: 'The record has been changed again. This change can no longer be undone.',
    es: 'El registro se ha vuelto a modificar; este cambio ya no se puede deshacer.',
    ja: 'レコードがその後変更されたため、この変更は取り消せません',
  },
  已撤销修改: { en: 'Change undone', es: 'Se deshizo el cambio', ja: '変更を取り消しました' },
  采用对方的值: { en: 'Use this value', es: 'Usar este valor', ja: 'この値を使う' },
});
