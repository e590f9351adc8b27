/** Passwords as the hashes that are kept of them. Who may change one is the business of `session`. */
export { getPasswordHash, replacePassword, setPassword } from './password-store.ts'
