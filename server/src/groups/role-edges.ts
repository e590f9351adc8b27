/** Which groups have a role, for the noun of roles. */
export { countGroupsWithRole, listGroupsWithRole, setGroupsWithRole } from './store.ts'
