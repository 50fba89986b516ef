import type { Parameters } from '#kit/i18n/words.ts';
import type { ImportProblem } from './contract.ts';

/**
 * The parameters of a message about a problem in an upload without a user. They are stored untranslated, and translated
 * for each reader. The column is blank if the problem concerns the whole sheet.
 */
export function problemParameters({ rowIndex: row, filedName, errorReason, said }: ImportProblem) {
  const name = said?.column ?? filedName;
  const column: Parameters[string] = name === '' ? '' : { columns: [name] };
  const reason: Parameters[string] = said === undefined ? errorReason : { text: said.text, parameters: said.parameters };
  return { row, column, reason };
}
