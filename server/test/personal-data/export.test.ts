import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { exportOwnData } from '@laisen/contract/endpoints/own-data'
import { exportPerson } from '@laisen/contract/endpoints/personal-data'
import { limits } from '@laisen/contract/limits'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { server } from '@laisen/testkit/server'

const { as, given, clock, database } = await server()

interface Data {
  readonly email: string
  readonly profiles: readonly { readonly username: string; readonly email: string }[]
  readonly received: readonly { readonly subject: string; readonly name: string }[]
  readonly emails: readonly unknown[]
  readonly sent: readonly { readonly subject: string }[]
  readonly events: readonly { readonly type: string; readonly personal: Record<string, unknown> | null }[]
}

/** What programs find in the file, and the file itself. */
function read(base64String: string): { data: Data; html: string } {
  const html = Buffer.from(base64String, 'base64').toString('utf8')
  const [, json = ''] = /<script type="application\/json" id="data">(.*)<\/script>/s.exec(html) ?? []
  return { data: JSON.parse(json) as Data, html }
}

test('one’s own data come as one file, for people and for programs, without anyone else’s', async () => {
  const company = await given.company()
  const person = await given.employee({ company, username: 'asker', permissions: [101, 2], locale: 'th' })
  await given.employee({ company, username: 'someoneelse' })
  const client = await as.fresh(person)
  await sentEnvelope(client, () => ({ subject: '</script><b>Lease' }))
  const answer = await client.call(exportOwnData)
  assert.equal(answer.status, 0, answer.message)
  assert.equal(answer.data.fileName, 'personal-data.html')
  const { data, html } = read(answer.data.base64String)
  assert.deepEqual(
    data.profiles.map(({ username }) => username),
    ['asker'],
  )
  assert.deepEqual(
    data.sent.map(({ subject }) => subject),
    ['</script><b>Lease'],
  )
  assert.ok(data.events.some(({ type, personal }) => type === 'session.started' || personal?.userAgent !== undefined))
  assert.ok(html.includes('lang="th"') && html.includes('ข้อมูลส่วนบุคคล'))
  assert.ok(!html.includes('<b>Lease') && !html.includes('someoneelse'))
  assert.ok(!/password_hash|\$argon2/.test(html))
})

test('an administrator exports what is kept about a recipient outside, which is on record', async () => {
  const company = await given.company()
  const client = await as.fresh(await given.employee({ company, permissions: [1] }))
  const email = 'outside@nueafa.example'
  await sentEnvelope(client, () => ({ recipients: [recipientOf({ key: 'outside', email })] }))
  const answer = await client.call(exportPerson, { email })
  assert.equal(answer.status, 0, answer.message)
  const { data } = read(answer.data.base64String)
  assert.deepEqual(data.profiles, [])
  assert.deepEqual(
    data.received.map(({ name }) => name),
    ['Waraporn Phetcharat'],
  )
  const { rows } = await database.ownerPool.query(
    "select facts from events where type = 'person.exported' and company_id = $1",
    [company.companyId],
  )
  assert.equal(rows.length, 1)
  const other = await as.fresh(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.equal((await other.call(exportPerson, { email })).code, 'PERSON_UNKNOWN')
})

test('everything is exported, however much there is, in the table as in the data for programs', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [101, 2] })
  const client = await as.fresh(person)
  await sentEnvelope(client, () => ({ recipients: [recipientOf({ key: 'a', email: person.email })] }))
  const copies = (table: string, count: number) =>
    database.ownerPool.query(
      `insert into ${table} overriding system value select (jsonb_populate_record(one, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('${table}', 'id'))))).*
        from generate_series(1, ${count}), ${table} one
        where one.id = (select max(id) from ${table} where company_id = ${company.companyId})`,
    )
  const exported = async () => read((await client.call(exportOwnData)).data.base64String)
  const before = (await exported()).data.events.length
  await copies('events', 2001)
  // With the one there, exactly so many as are read at once, twice.
  await copies('mails', 1999)
  const { data, html } = await exported()
  const rowsIn = (heading: string) => {
    const [, table = ''] = new RegExp(`<h2>${heading}</h2><table>(.*?)</table>`, 's').exec(html) ?? []
    return table.split('<tr>').length - 2
  }
  assert.deepEqual([data.events.length, rowsIn('Log entries')], [before + 2001, before + 2001])
  assert.deepEqual([data.emails.length, rowsIn('Emails sent')], [2000, 2000])
  assert.deepEqual([data.sent.length, data.received.length], [1, 1])
})

test('exporting asks again who is there, oneself or someone who left', async () => {
  const company = await given.company()
  const client = await as.fresh(await given.employee({ company, permissions: [1] }))
  const person = await given.employee({ company })
  await client.call(deleteEmployeeExtByUserId, { id: person.employeeId })
  assert.equal((await client.call(exportPerson, { email: person.email })).status, 0)
  clock.advance({ minutes: limits.provenMinutes + 1 })
  assert.equal((await client.call(exportOwnData)).code, 'PROOF_REQUIRED')
  assert.equal((await client.call(exportPerson, { email: person.email })).code, 'PROOF_REQUIRED')
})

test('an export shows what is kept of a recipient whose turn has not come, and nothing of the envelope until it comes', async () => {
  const company = await given.company()
  const client = await as.fresh(await given.employee({ company, permissions: [1] }))
  const later = await given.employee({ company, permissions: [2] })
  const mine = await as.fresh(later)
  const secret = { subject: 'Secret merger', message: 'Not before Friday' }
  const envelopeID = await sentEnvelope(client, () => ({
    ...secret,
    recipients: [
      recipientOf({ key: 'first', email: 'first@example.com' }),
      recipientOf({
        ...{ key: 'later', email: later.email, employeeID: later.employeeId, step: 2 },
        ...{ privateMessageOn: true, privateMessage: 'Only for you' },
      }),
    ],
  }))
  const exported = async () => read((await mine.call(exportOwnData)).data.base64String)
  const before = await exported()
  assert.deepEqual(
    before.data.received.map(({ subject, name }) => ({ subject, name })),
    [{ subject: '', name: 'Waraporn Phetcharat' }],
  )
  for (const text of ['Secret merger', 'Only for you', 'Not before Friday']) {
    assert.ok(!JSON.stringify(before.data).includes(text), text)
    assert.ok(!before.html.includes(text), text)
  }
  await database.ownerPool.query("update recipients set state = 'sent' where envelope_id = $1 and step = 2", [
    envelopeID,
  ])
  const { data, html } = await exported()
  assert.deepEqual(
    data.received.map(({ subject }) => subject),
    ['Secret merger'],
  )
  assert.ok(html.includes('Only for you'))
})
