/** The code of a button as the list that `usePermission` accepts. For an empty list no user has the permission. */
export function codeList(code: string | undefined): readonly string[] {
  return code === undefined ? [] : [code];
}
