export { listRoles } from './roles.ts';
