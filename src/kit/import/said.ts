import type { Parameters } from '#kit/i18n/words.ts';
import type { ImportProblem } from './contract.ts';

/** What fills the marks of a text about a problem of what no person sent: kept as it is, and told to each reader in his language. */
export function saidOf({ rowIndex: row, filedName, errorReason, said }: ImportProblem) {
  const column: Parameters[string] = { columns: [said?.column ?? filedName] };
  const reason: Parameters[string] = said === undefined ? errorReason : { text: said.text, parameters: said.parameters };
  return { row, column, reason };
}
