/** Which column groups of the inventory expenses a user sees, for other features. */
export { showFlags, type ShowFlags } from './users.ts';
