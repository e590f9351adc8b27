import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGroup, updateGroup } from '@laisen/contract/endpoints/groups'
import { addRole } from '@laisen/contract/endpoints/roles'
import { eventDefinitions } from '@laisen/server/events/define'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const { as, given, database } = await server({ at: today })

test('what is recorded is declared: a type, a subject with its reference, and facts of that shape', async () => {
  const { companyId } = await given.theCompany()
  const person = await given.employee({ permissions: [2, 3] })
  await as.web(person)
  const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [person.employeeId] })
  await stamped(as.person(person), certID)
  await as.admin.call(addRole, { roleCode: 'R', roleName: 'Reader', rolePermission: [3] })
  const { data } = await as.admin.call(addGroup, { groupName: 'Clerks' })
  await as.admin.call(updateGroup, { id: data.id, groupName: 'Readers' })

  const rows = await database.company(companyId).transaction((db) => db.selectFrom('events').selectAll().execute())
  const types = new Set(rows.map(({ type }) => type))
  const expected = ['session.started', 'certificate.added', 'certificate.assigned', 'document.stamped']
  for (const type of [...expected, 'role.added', 'group.added', 'group.changed']) {
    assert.ok(types.has(type), type)
  }
  for (const row of rows) {
    const definition = eventDefinitions().get(row.type)
    assert.ok(definition, row.type)
    assert.equal(row.subject_kind, definition.subject)
    assert.deepEqual(definition.facts.parse(row.facts), row.facts, row.type)
    if (row.personal) assert.deepEqual(definition.personal?.parse(row.personal), row.personal, row.type)
    const reference = { employee: row.employee_id, certificate: row.certificate_id, document: row.document_id }
    if (row.subject_kind! in reference) {
      assert.equal(reference[row.subject_kind as keyof typeof reference], row.subject_id, row.type)
    }
  }
})
