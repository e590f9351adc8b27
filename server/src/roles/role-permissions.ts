/** The permissions of roles, for nouns that show them. */
export { listPermissions as listRolePermissions } from './store.ts'
