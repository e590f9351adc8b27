/** The demo's logins; the password is set by DEMO_PASSWORD when the server is started for the stories. */
export const demoPassword = 'Story-pass-2026!'
export const companyCode = 'DEMO'
export type Person = 'admin' | 'operator' | 'signer'

/** Who runs the installation of the stories; made by the command that everybody uses. */
export const operator = { companyCode: 'OPS', username: 'kanok', password: 'Operator-pass-2026!' } as const
