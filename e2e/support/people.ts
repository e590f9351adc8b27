/** The logins of the demo; DEMO_PASSWORD sets their password when the server is started for the stories. */
export const demoPassword = 'Story-pass-2026!'
export const companyCode = 'DEMO'
export type Person = 'admin' | 'operator' | 'signer'

/** The operator of this installation, created with the command that everyone uses. */
export const operator = { companyCode: 'OPS', username: 'kanok', password: 'Operator-pass-2026!' } as const
