/** Packages and requests of every company, for the operator of the installation. Anyone else is shown nothing. */
export {
  countEndedPackages,
  listPackagesOf,
  listRequests,
  type PackageJson,
  packageFromJson,
} from './operator-store.ts'
