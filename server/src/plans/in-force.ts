/** Which package a company has at a moment, and what is used of it. */
export { countActivated, findPackage, isInForce, type Package } from './store.ts'
