import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'

const house = await mailingHouse()
const { call, fetch, given } = house

interface Answer {
  readonly status: number
  readonly code?: string
  readonly params?: { readonly field?: string }
}

test('a new password is set by password, email and the token of the mailed link, and by none of them less [1.5.62]', async () => {
  const person = await given.employee()
  await call(forgotPassword, { email: person.email })
  const [token = ''] = tokensIn(await house.mail())
  const body = { email: person.email, password: 'Chosen-Password-9', token }
  const reset = async (sent: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(sent) }
    return (await (await fetch('/api/v1/Login/ResetPassword', init)).json()) as Answer
  }
  for (const field of ['email', 'password', 'token'] as const) {
    const { [field]: _, ...rest } = body
    const refused = await reset(rest)
    assert.deepEqual([refused.code, refused.params?.field], ['RESET_FIELDS_REQUIRED', field])
  }
  assert.equal((await reset(body)).status, 0)
  const { companyCode, username: userName } = person
  assert.equal((await call(loginCustomer, { companyCode, userName, password: body.password })).status, 0)
})
