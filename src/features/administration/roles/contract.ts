/** Limits of a role (document 1 §5). */
export const ROLE_NAME_MAX = 50;
export const ROLE_DESCRIPTION_MAX = 500;

/** A role as `getRoleList` answers it; `assignable` says whether the caller may give it to somebody, `changeable` whether he works for the corporates of all its users. */
export interface RoleEntry {
  readonly roleId: number;
  readonly roleName: string;
  readonly roleDesc: string;
  readonly userCount: number;
  /** Whoever has the role signs in with a second factor; beyond the specification. */
  readonly secondFactorRequired: boolean;
  readonly assignable: boolean;
  readonly changeable: boolean;
}
