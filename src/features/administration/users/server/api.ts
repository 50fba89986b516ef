/** What others may ask of users: which column groups of the inventory expenses one of them wants to see. */
export { showFlags, type ShowFlags } from './users.ts';
