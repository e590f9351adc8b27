/** The demo's logins; the password is set by DEMO_PASSWORD when the server is started for the stories. */
export const demoPassword = 'Story-pass-2026!'
export const companyCode = 'DEMO'
export type Person = 'admin' | 'operator' | 'signer'
