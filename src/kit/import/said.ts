import type { Parameters } from '#kit/i18n/words.ts';
import type { ImportProblem } from './contract.ts';

/** What fills the marks of a text about a problem of what no person sent: kept as it is, and told to each reader in his language. The column is blank where the sheet as a whole is meant. */
export function valueOf({ rowIndex: row, filedName, errorReason, said }: ImportProblem) {
  const named = said?.column ?? filedName;
  const column: Parameters[string] = named === '' ? '' : { columns: [named] };
  const reason: Parameters[string] = said === undefined ? errorReason : { text: said.text, parameters: said.parameters };
  return { row, column, reason };
}
