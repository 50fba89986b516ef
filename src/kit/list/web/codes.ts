/** A button's code as the list that `usePermission` takes; nobody holds a code that a list does not have. */
export function codeList(code: string | undefined): readonly string[] {
  return code === undefined ? [] : [code];
}
