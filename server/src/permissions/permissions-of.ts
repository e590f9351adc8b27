/**
 * What somebody or something holds, as a set of permission ids. Every noun may ask, inside its own transaction; the question
 * goes over six tables of edges (person, role and group), so it is answered at one place.
 */
export {
  permissionsOf,
  permissionsOfAny,
  permissionsOfEachGroup,
  permissionsOfEachRole,
  permissionsOfGroups,
  permissionsOfRoles,
} from './store.ts'
