export { getAddress } from './address-store.ts'
