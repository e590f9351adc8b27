/** Which package a company has at a moment, and what is used of it. */
export { findPackage, isInForce, type Package } from './store.ts'
