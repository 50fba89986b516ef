/** A button's code as the list that `usePermission` accepts. No user has a code that the list does not define. */
export function codeList(code: string | undefined): readonly string[] {
  return code === undefined ? [] : [code];
}
