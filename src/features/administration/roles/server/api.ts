/** The calls that other features use: the roles, for a selection. */
export { listRoles } from './roles.ts';
