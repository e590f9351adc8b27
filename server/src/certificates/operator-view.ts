/** Certificates that end soon, by company, for the operator of the installation. Anyone else is shown nothing. */
export { listEndingCertificates } from './operator-store.ts'
