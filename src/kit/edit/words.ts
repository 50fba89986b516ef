import { defineWords } from '#kit/i18n/words.ts';

/** The texts about conflicting edits. */
export const editWords = defineWords({
  '{{who}} 已于 {{when}} 修改了此记录，请核对后再保存': {
    en: '{{who}} changed this record on {{when}}. Review the changes, then save again',
    es: '{{who}} modificó este registro el {{when}}. Revíselo y vuelva a guardar',
    ja: '{{who}} が {{when}} にこのレコードを変更しました。確認してから保存してください',
  },
  '此记录已被修改，请核对后再保存': {
    en: 'This record has been changed in the meantime. Review the changes, then save again',
    es: 'Este registro se ha modificado entretanto. Revíselo y vuelva a guardar',
    ja: 'このレコードはその後変更されています。確認してから保存してください',
  },
  已采用: { en: 'Applied', es: 'aplicado', ja: '反映済み' },
  采用对方的值: { en: 'Use this value', es: 'Usar este valor', ja: 'この値を使う' },
});
