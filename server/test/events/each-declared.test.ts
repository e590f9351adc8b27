import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventDefinitions } from '@laisen/testkit/evidence'
import { apiKeyActs } from './acts/api-keys.ts'
import { archiveActs } from './acts/archives.ts'
import { authorityActs } from './acts/authority.ts'
import { addBystanders, missingFrom, rowsIn } from './acts/bystanders.ts'
import { certificateActs } from './acts/certificates.ts'
import { companyActs, operatorActs, signingActs } from './acts/company.ts'
import { envelopeActs } from './acts/envelopes.ts'
import { type Acts, type Expected, houseOfActs } from './acts/house.ts'
import { pendingActs } from './acts/pending.ts'
import { accessActs, employeeActs } from './acts/people.ts'
import { personalDataActs } from './acts/personal-data.ts'
import { screenActs } from './acts/screens.ts'
import { factorActs, profileActs, sessionActs } from './acts/sign-in.ts'
import { signatureActs } from './acts/signatures.ts'

// Each declared event is made to happen once by calls, and the stored row must say who, what, to whom, and nothing else.

const house = await houseOfActs()
const ofBystanders = await addBystanders(house)
const acts: Acts = {
  ...sessionActs(house),
  ...factorActs(house),
  ...profileActs(house),
  ...employeeActs(house),
  ...accessActs(house),
  ...certificateActs(house),
  ...companyActs(house),
  ...operatorActs(house),
  ...signingActs(house),
  ...pendingActs(house),
  ...authorityActs(house),
  ...apiKeyActs(house),
  ...signatureActs(house),
  ...screenActs(house),
  ...envelopeActs(house),
  ...personalDataActs(house),
  ...archiveActs(house),
}

interface Row {
  readonly [column: string]: unknown
  readonly facts: Record<string, unknown>
  readonly personal: Record<string, unknown> | null
}

async function rowsOf(type: string, after: number): Promise<Row[]> {
  const statement = 'select * from events where type = $1 and id > $2 order by id'
  return (await house.database.ownerPool.query(statement, [type, after])).rows
}

async function latestId(): Promise<number> {
  return (await house.database.ownerPool.query('select coalesce(max(id), 0)::bigint as id from events')).rows[0].id
}

/** What was found, with `Number`, `String` and `Array` in place of values that may be any of their kind. */
function blurred(found: unknown, expected: unknown): unknown {
  if (expected === Number) return typeof found === 'number' ? expected : found
  if (expected === String) return typeof found === 'string' ? expected : found
  if (expected === Array) return Array.isArray(found) ? expected : found
  if (typeof found !== 'object' || found === null || typeof expected !== 'object' || expected === null) return found
  if (Array.isArray(found)) return found
  const like = expected as Record<string, unknown>
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, blurred(value, like[name])]))
}

function kindOf({ key, job, recipient }: Expected): string {
  if (recipient !== undefined) return 'recipient'
  if (key !== undefined) return 'key'
  return job === undefined ? 'employee' : 'system'
}

function requireRow(row: Row, type: string, expected: Expected): void {
  const definition = eventDefinitions().get(type)!
  const columns = {
    envelope: 'envelope_id',
    document: 'document_id',
    certificate: 'certificate_id',
    employee: 'employee_id',
  } as const
  const column = columns[definition.subject as keyof typeof columns]
  const wanted = {
    company_id: expected.companyId,
    principal_kind: kindOf(expected),
    ...{ actor_id: expected.employee ?? null, actor_job: expected.job ?? null },
    ...{ actor_key_id: expected.key ?? null, actor_recipient_id: expected.recipient ?? null },
    subject_kind: definition.subject,
    subject_id: expected.subjectId,
    ...{ envelope_id: null, document_id: null, certificate_id: null, employee_id: null },
    ...(column && { [column]: expected.subjectId }),
    ...expected.about,
    facts: expected.facts,
    personal: expected.personal ?? null,
  }
  const found = Object.fromEntries(Object.keys(wanted).map((name) => [name, row[name]]))
  assert.deepEqual(blurred(found, wanted), wanted)
  if (column) assert.equal(row[column], row.subject_id)
  assert.equal(row.at instanceof Date && row.at.getTime(), house.clock.now().getTime())
  assert.deepEqual(definition.facts.parse(row.facts), row.facts)
  assert.deepEqual(definition.personal?.parse(row.personal) ?? null, row.personal)
}

test('bystanders have rows in every table of people and what is theirs', () => {
  const have = new Set(ofBystanders.map(({ table }) => table))
  const theirs =
    'api_key_certificates api_keys certificate_employees certificate_group_certificates certificate_group_employees certificate_groups certificate_requests certificate_versions certificates confirmations documents employee_groups employee_permissions employee_roles employees factors group_permissions group_roles groups guesses history idempotency_keys imports known_devices links objects pending_stamps recovery_codes revisions role_permissions roles sessions signatures stamp_places stamps'
  assert.deepEqual(
    theirs.split(' ').filter((table) => !have.has(table)),
    [],
  )
})

test('there is an act for each declared event, and none for another', () => {
  const told = new Set(Object.keys(acts).map((name) => name.split(' ')[0]))
  // Other tests of the same process declare events named test.…
  const declared = [...eventDefinitions().keys()].filter((type) => !type.startsWith('test.'))
  assert.deepEqual([...told].sort(), declared.sort())
})

for (const [name, act] of Object.entries(acts)) {
  test(`on record: ${name}`, async () => {
    const before = await latestId()
    const [type = ''] = name.split(' ')
    const expected = await act()
    const rows = await rowsOf(type, before)
    const found = rows.filter((row) => expected.subjectId === Number || row.subject_id === expected.subjectId)
    requireRow(found.at(-1) ?? assert.fail('nothing is on record'), type, expected)
    assert.deepEqual(missingFrom(ofBystanders, await rowsIn(house)), [], "it changed what is others'")
  })
}
