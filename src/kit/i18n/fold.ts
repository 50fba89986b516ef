/** Accents of Latin letters. The voiced sound marks of Japanese kana are other characters, and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * How texts are compared where spelling may vary: full-width characters as half-width ones, without accents, trimmed
 * and lower-cased (docs/business-rules/imports.md#sheet-and-header).
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(ACCENTS, '').normalize('NFC').trim().toLowerCase();
}
