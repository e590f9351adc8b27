import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleOf } from '@laisen/testkit/examples'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { callerOf, world } from '@laisen/testkit/world'

// Secrets are never sent (rules 1.4): the members that the specification shows are there, but empty.

const secretMember = /^(certimage|.*password)$/i

/** Members with the name of a secret, and their values. Booleans (certPasswordCheck, mustChangePassword) are no secrets. */
function secretMembers(value: unknown, path: readonly string[] = []): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name]
    const own: [string, unknown][] =
      secretMember.test(name) && typeof member !== 'boolean' ? [[at.join('.'), member]] : []
    return [...own, ...secretMembers(member, at)]
  })
}

test('no answer of any call and no log line contains a secret', async () => {
  const house = await server()
  const own = await world(house, 'OWN')
  const tokens: string[] = []
  for (const endpoint of house.app.mounted) {
    const client = await house.as.fresh(callerOf(own, endpoint))
    tokens.push(client.token)
    for (const input of [exampleOf(endpoint, own), {}]) {
      const response = await client.download(endpoint, input as never, { body: pdf() })
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
      for (const secret of [...own.secrets, ...tokens]) {
        assert.equal(text.includes(secret), false, `${endpoint.path} tells ${secret.slice(0, 12)}…`)
      }
      if (!text.startsWith('{')) continue
      for (const [path, value] of secretMembers(JSON.parse(text))) assert.equal(value, '', `${endpoint.path}: ${path}`)
    }
    const { services, database } = house
    const password_hash = await services.passwords.hash(own.person.password, { companyId: 'nobody' })
    await database.owner.updateTable('employees').set({ password_hash }).execute()
  }
  const lines = house.logged.join('')
  assert.ok(lines.length > 0)
  for (const secret of [...own.secrets, ...tokens])
    assert.equal(lines.includes(secret), false, `the log holds ${secret.slice(0, 12)}…`)
})
