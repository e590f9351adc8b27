import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addApiKey } from '@laisen/contract/endpoints/api-keys'
import { addRootCA, getRequests } from '@laisen/contract/endpoints/authority'
import { addCertificateGroup, updateCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import {
  forgotCertificatePassword,
  renewForgottenCertificate,
  updateCertificate,
} from '@laisen/contract/endpoints/certificates'
import { addEmployeeExt, deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import {
  confirmEmail,
  confirmIdentity,
  sendConfirmationCode,
  updateEmployeeCompany,
} from '@laisen/contract/endpoints/profile'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { bearerClient, type Client } from '@laisen/testkit/client'
import { issuedCertificate, rootCaRequest } from '../support/authority.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { somebody } from '../support/people.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

// rules 2.3a: what others did to a certificate or an account waits until its person has agreed, who is told of each step.

const house = await mailingHouse({ at: today })
const { as, given, clock, database } = house

const person = async () => {
  const employee = await given.employee({ permissions: [2, 5, 6, 7, 104] })
  return { ...employee, client: (await as.fresh(employee)) as Client }
}
const administrator = async () => {
  const employee = await given.employee({ permissions: [1] })
  return { ...employee, client: (await as.fresh(employee)) as Client }
}
const update = (client: Client, certID: number, facts: object) => client.call(updateCertificate, { certID, ...facts })
const signs = async (client: Client, certID: number, facts: object = {}) =>
  (await client.call(addPdfStamp, stampRequest(certID, facts))).code ?? 'signed'
const edit = async (employeeID: number, facts: object) => {
  const { client } = await administrator()
  assert.equal((await client.call(updateEmployeeExtJoin, { employeeID, ...facts })).status, 0)
}
const mailsTo = async (email: string) => (await house.mails()).filter(({ to }) => to.includes(email))

async function code(client: Client): Promise<string> {
  await house.mails()
  assert.equal((await client.call(sendConfirmationCode)).status, 0)
  return /\b\d{6}\b/.exec((await house.mail()).parsed.text ?? '')![0]
}
const confirm = async (client: Client) => client.call(confirmIdentity, { code: await code(client) })

const lockingPassword = 'Locked-By-Me-1'
const locked = { certPasswordCheck: true, certPassword: lockingPassword }

describe('a key that is somebody’s own', () => {
  test('signs for others once its person agreed, and each later act waits anew', async () => {
    const [owner, admin] = [await person(), await administrator()]
    const certID = await addedCertificate(owner.client, identities.nattapong)
    assert.equal((await update(admin.client, certID, locked)).status, 0)
    assert.equal(await signs(owner.client, certID, { certPassword: lockingPassword }), 'CERTIFICATE_SUSPENDED')
    assert.equal((await confirm(owner.client)).data.certificates, 1)
    await stamped(owner.client, certID, { certPassword: lockingPassword })

    // They agreed to the password, and to nothing that follows.
    await update(admin.client, certID, { employeeList: [admin.employeeId] })
    assert.equal(await signs(admin.client, certID, { certPassword: lockingPassword }), 'CERTIFICATE_SUSPENDED')
    assert.equal((await confirm(owner.client)).data.certificates, 1)
    await stamped(admin.client, certID, { certPassword: lockingPassword })

    // Now it is the administrator's own, and the former person cannot take it either.
    const boss = await administrator()
    await update(boss.client, certID, { employeeList: [boss.employeeId] })
    assert.equal(await signs(boss.client, certID, { certPassword: lockingPassword }), 'CERTIFICATE_SUSPENDED')
    assert.equal((await owner.client.call(sendConfirmationCode)).code, 'CONFIRMATION_NOT_NEEDED')
  })

  test('under a password that somebody else chose signs for nobody who takes the account', async () => {
    const [owner, admin] = [await person(), await administrator()]
    const certID = await addedCertificate(owner.client, identities.nattapong)
    await update(admin.client, certID, locked)
    await confirm(owner.client)
    await edit(owner.employeeId, { email: `moved-${owner.email}` })
    assert.equal(await signs(owner.client, certID, { certPassword: lockingPassword }), 'CERTIFICATE_SUSPENDED')
  })

  test('goes on signing under its owner’s own password while their identity is doubted', async () => {
    const owner = await person()
    const certID = await addedCertificate(owner.client, identities.nattapong, { certPasswordCheck: true })
    await edit(owner.employeeId, { email: `moved-${owner.email}` })
    await stamped(owner.client, certID, { certPassword: filePassword })
    assert.equal((await owner.client.call(getInfoUser)).data.mustConfirmIdentity, false)
  })

  test('ends with its person, although others made it shared before, and a new account with the same email has no part in it', async () => {
    const [owner, admin] = [await person(), await administrator()]
    const certID = await addedCertificate(owner.client, identities.nattapong)
    await update(admin.client, certID, { certtype: '2', addedEmployee: [admin.employeeId] })
    assert.equal((await admin.client.call(deleteEmployeeExtByUserId, { id: owner.employeeId })).status, 0)
    assert.equal(await signs(admin.client, certID), 'CERTIFICATE_NOT_FOUND')
    assert.equal((await admin.client.call(getCertificate, { certID })).code, 'CERTIFICATE_NOT_FOUND')
    const again = somebody({ email: owner.email, username: `again${owner.username}` })
    assert.equal((await admin.client.call(addEmployeeExt, again)).status, 0)
    assert.equal(await signs(admin.client, certID), 'CERTIFICATE_NOT_FOUND')
  })

  test('that was agreed to be shared stays when its person leaves', async () => {
    const [owner, admin] = [await person(), await administrator()]
    const certID = await addedCertificate(owner.client, identities.nattapong)
    await update(admin.client, certID, { certtype: '2', addedEmployee: [admin.employeeId] })
    await confirm(owner.client)
    await admin.client.call(deleteEmployeeExtByUserId, { id: owner.employeeId })
    await stamped(admin.client, certID)
  })

  test('is given away by its person with their password at hand, and not from a session alone', async () => {
    const [owner, heir] = [await person(), await person()]
    const certID = await addedCertificate(owner.client, identities.nattapong)
    clock.advance({ minutes: 6 })
    for (const facts of [{ employeeList: [heir.employeeId] }, { certtype: '2', addedEmployee: [heir.employeeId] }])
      assert.equal((await update(owner.client, certID, facts)).code, 'PROOF_REQUIRED')
    assert.equal(await signs(heir.client, certID), 'CERTIFICATE_NOT_FOUND')
    // What concerns nobody else needs no proof.
    assert.equal((await update(owner.client, certID, { certName: 'Mine', ...locked })).status, 0)
    const proven = await as.fresh(owner)
    assert.equal((await update(proven, certID, { certtype: '2', addedEmployee: [heir.employeeId] })).status, 0)
    await stamped(heir.client, certID, { certPassword: lockingPassword })
  })

  test('that its person gives to somebody whose identity is doubted waits for them', async () => {
    const [owner, heir] = [await person(), await person()]
    await addedCertificate(heir.client, identities.waraporn)
    await edit(heir.employeeId, { email: `moved-${heir.email}` })
    const certID = await addedCertificate(owner.client, identities.nattapong)
    assert.equal((await update(owner.client, certID, { employeeList: [heir.employeeId] })).status, 0)
    assert.equal(await signs(heir.client, certID), 'CERTIFICATE_SUSPENDED')
    assert.equal((await confirm(heir.client)).data.certificates, 2)
    await stamped(heir.client, certID)
  })
})

test('what was the company’s from the beginning is managed as before', async () => {
  const [admin, colleague] = [await administrator(), await person()]
  const seal = await addedCertificate(as.admin, identities.seal, { certtype: '2' })
  const people = { employeeList: [admin.employeeId, colleague.employeeId] }
  for (const facts of [people, locked, { certPasswordCheck: false, certPassword: lockingPassword }])
    assert.equal((await update(admin.client, seal, facts)).status, 0)
  await stamped(colleague.client, seal)
  // Also where it was one person's for a while.
  assert.equal((await update(admin.client, seal, { certtype: '1', employeeList: [colleague.employeeId] })).status, 0)
  await stamped(colleague.client, seal)
  assert.equal((await update(admin.client, seal, { certtype: '2', employeeList: [admin.employeeId] })).status, 0)
  await stamped(admin.client, seal)
  const heir = await person()
  const group = { group_CertName: 'Seals', cert_List: [{ certID: seal }], listemp: [{ employeeID: heir.employeeId }] }
  assert.equal((await admin.client.call(addCertificateGroup, group)).status, 0)
  await stamped(heir.client, seal)
  assert.equal((await heir.client.call(getInfoUser)).data.mustConfirmIdentity, false)
})

describe('agreeing', () => {
  test('names what others could sign with, and need not mean that they keep it', async () => {
    const [owner, admin] = [await person(), await administrator()]
    const [mine, given, shared, grouped] = [
      await addedCertificate(owner.client, identities.nattapong, { certName: 'Mine' }),
      await addedCertificate(owner.client, identities.nattapong, { certName: 'Given' }),
      await addedCertificate(owner.client, identities.nattapong, { certName: 'Shared' }),
      await addedCertificate(owner.client, identities.nattapong, { certName: 'Grouped' }),
    ]
    await update(admin.client, given, { employeeList: [admin.employeeId] })
    await update(admin.client, shared, { certtype: '2', addedEmployee: [admin.employeeId] })
    await update(admin.client, grouped, { certtype: '2', removedEmployee: [owner.employeeId] })
    const listemp = [{ employeeID: admin.employeeId }]
    const group = { group_CertName: 'Taken', cert_List: [{ certID: grouped }], listemp }
    assert.equal((await admin.client.call(addCertificateGroup, group)).status, 0)
    await house.mails()
    const sent = await owner.client.call(sendConfirmationCode)
    assert.deepEqual(
      sent.data.shared.map(({ certName, people }) => [certName, people]),
      ['Given', 'Shared', 'Grouped'].map((name) => [name, [`Somchai Jaidee ${admin.username}`]]),
    )
    const mailed = /\b\d{6}\b/.exec((await house.mail()).parsed.text ?? '')![0]
    assert.equal((await owner.client.call(confirmIdentity, { code: '000000', takeBack: true })).status, 1)
    assert.equal((await owner.client.call(confirmIdentity, { code: mailed, takeBack: true })).data.certificates, 4)
    for (const certID of [mine, given, shared, grouped]) {
      await stamped(owner.client, certID)
      assert.equal(await signs(admin.client, certID), 'CERTIFICATE_NOT_FOUND')
      const { data } = await owner.client.call(getCertificate, { certID })
      assert.deepEqual([data.certType, data.employeeCount, data.groupCount], ['1', 1, 0])
    }
    assert.equal((await mailsTo(admin.email)).length, 3)
  })

  test('takes a code that was mailed after the last act', async () => {
    const [owner, admin] = [await person(), await administrator()]
    const certID = await addedCertificate(owner.client, identities.nattapong)
    await edit(owner.employeeId, { email: `moved-${owner.email}` })
    const early = await code(owner.client)
    await update(admin.client, certID, { employeeList: [admin.employeeId] })
    assert.equal((await owner.client.call(confirmIdentity, { code: early })).code, 'CONFIRMATION_CODE_EXPIRED')
    assert.equal(await signs(admin.client, certID), 'CERTIFICATE_SUSPENDED')
  })

  test('and an act at the same moment never let somebody sign by a code from before it', async () => {
    const admin = await administrator()
    for (let round = 0; round < 5; round++) {
      const owner = await person()
      const certID = await addedCertificate(owner.client, identities.nattapong)
      await edit(owner.employeeId, { email: `moved-${owner.email}` })
      const mailed = await code(owner.client)
      const [, given] = await Promise.all([
        owner.client.call(confirmIdentity, { code: mailed }),
        update(admin.client, certID, { employeeList: [admin.employeeId] }),
      ])
      assert.equal(given.status, 0)
      assert.equal(await signs(admin.client, certID), 'CERTIFICATE_SUSPENDED')
    }
  })

  test('ends what somebody else left in the account: sessions, keys and requests', async () => {
    const owner = await person()
    const certID = await addedCertificate(owner.client, identities.nattapong)
    const key = async (client: Client, name: string) => {
      const expireDate = new Date(clock.now().getTime() + 86_400_000).toISOString()
      const wanted = { name, expireDate, calls: ['PDFStamp/AddPdfStamp' as const], certList: [{ certID }] }
      const { data, status, message } = await client.call(addApiKey, wanted)
      assert.equal(status, 0, message)
      return bearerClient(house.url, data.token)
    }
    const before = await key(owner.client, 'Mine')
    clock.advance({ minutes: 1 })
    await edit(owner.employeeId, { email: `moved-${owner.email}` })
    const thief = await as.fresh(owner)
    const after = await key(thief, 'Theirs')
    assert.equal(await signs(after, certID), 'CERTIFICATE_SUSPENDED')

    const mine = await as.fresh(owner)
    const mailed = await code(mine)
    assert.equal((await thief.call(addRootCA, rootCaRequest())).status, 0)
    assert.equal((await mine.call(confirmIdentity, { code: mailed })).status, 0)
    await house.mails()
    const { listData } = (await mine.call(getRequests, {})).data
    assert.deepEqual(
      listData.map(({ state }) => state),
      ['failed'],
    )
    assert.equal(await signs(thief, certID), 'SESSION_REQUIRED')
    assert.equal(await signs(after, certID), 'API_KEY_ENDED')
    await stamped(before, certID)
    await stamped(mine, certID)
  })
})

describe('the address from before', () => {
  test('is told of everything that follows, and gets the link that renews a certificate', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    const own = await addedCertificate(owner.client, identities.nattapong)
    await house.mails()
    await edit(owner.employeeId, { email: `moved-${owner.email}` })
    assert.equal((await mailsTo(owner.email)).length, 1)
    const [admin, heir] = [await administrator(), await administrator()]
    let group_CertID = 0
    const share = async (client: Client, certID: number, employeeID: number) => {
      const group = { group_CertName: 'Passed on', cert_List: [{ certID }], listemp: [{ employeeID }] }
      group_CertID = (await client.call(addCertificateGroup, group)).data.group_CertID
    }
    const addTo = (client: Client, employeeID: number) =>
      client.call(updateCertificateGroup, { group_CertID, addedEmployee: [{ employeeID }] })
    for (const [act, subject] of [
      [() => edit(owner.employeeId, { password: 'Set-By-Others-1' }), /password/i],
      [() => edit(owner.employeeId, { email: `again-${owner.email}` }), /email/i],
      [() => update(admin.client, own, locked), /password of your certificate/],
      [() => update(admin.client, own, { certtype: '2' }), /given to someone else/],
      [() => share(admin.client, own, admin.employeeId), /given to someone else/],
      [() => addTo(admin.client, heir.employeeId), /given to someone else/],
    ] as const) {
      await act()
      const subjects = (await mailsTo(owner.email)).map(({ parsed }) => parsed.subject ?? '')
      assert.equal(subjects.length, 1, String(subject))
      assert.match(subjects[0]!, subject)
    }
    assert.equal((await admin.client.call(forgotCertificatePassword, { id: certID })).status, 0)
    assert.deepEqual((await house.mail()).to, [owner.email])
  })

  test('what is renewed meanwhile waits for the code, and so does what the authority issues for the first time', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    await house.mails()
    await edit(owner.employeeId, { email: `moved-${owner.email}` })
    await house.mails()
    assert.equal((await as.admin.call(forgotCertificatePassword, { id: certID })).status, 0)
    const [token] = tokensIn(await house.mail())
    const [Password, RePassword] = ['Another-Tiger-10', 'Another-Tiger-10']
    assert.equal((await house.call(renewForgottenCertificate, { token: token!, Password, RePassword })).status, 0)
    await house.mails()
    const again = await as.fresh(owner)
    assert.equal(await signs(again, certID, { certPassword: Password }), 'CERTIFICATE_SUSPENDED')
    assert.equal((await again.call(getInfoUser)).data.mustConfirmIdentity, true)
    await confirm(again)
    await stamped(again, certID, { certPassword: Password })

    const newcomer = await person()
    await edit(newcomer.employeeId, { email: `moved-${newcomer.email}` })
    const first = await issuedCertificate(house, newcomer.client)
    assert.equal(await signs(newcomer.client, first), 'CERTIFICATE_SUSPENDED')
  })

  test('is forgotten a week after one changed it oneself, unless something waits for it', async () => {
    const owner = await person()
    const certID = await issuedCertificate(house, owner.client)
    await house.mails()
    const email = `new-${owner.email}`
    assert.equal((await owner.client.call(updateEmployeeCompany, { email })).status, 0)
    const link = (await house.mails()).find(({ to }) => to.includes(email))!
    assert.equal((await house.call(confirmEmail, { token: tokensIn(link)[0]! })).status, 0)
    await house.mails()
    const askedFor = async () => {
      assert.equal((await as.admin.call(forgotCertificatePassword, { id: certID })).status, 0)
      return (await house.mail()).to
    }
    assert.deepEqual(await askedFor(), [owner.email])
    clock.advance({ hours: 7 * 24 })
    const admin = await administrator()
    assert.equal((await admin.client.call(forgotCertificatePassword, { id: certID })).status, 0)
    assert.deepEqual((await house.mail()).to, [email])
  })
})

test('each doubt and its release is an event that names who did what to whose certificate', async () => {
  const [owner, admin] = [await person(), await administrator()]
  const certID = await addedCertificate(owner.client, identities.nattapong)
  await update(admin.client, certID, { certtype: '2', addedEmployee: [admin.employeeId] })
  await confirm(owner.client)
  const events = await database.owner
    .selectFrom('events')
    .select(['type', 'actor_id as actor', 'employee_id as employee', 'facts'])
    .where('employee_id', '=', owner.employeeId)
    .where('type', 'in', ['certificate.doubted', 'identity.doubted', 'identity.confirmed'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ type, actor, facts }) => [type, actor, facts]),
    [
      ['identity.doubted', admin.employeeId, { what: 'assignment', certificates: 1 }],
      ['certificate.doubted', admin.employeeId, { what: 'use' }],
      ['identity.confirmed', owner.employeeId, { certificates: 1 }],
    ],
  )
})

test('a change of people in a group lets nobody sign with a key that is somebody’s own', async () => {
  const [owner, admin] = [await person(), await administrator()]
  const certID = await addedCertificate(owner.client, identities.nattapong)
  await update(admin.client, certID, { certtype: '2' })
  await confirm(owner.client)
  assert.equal((await admin.client.call(getInfoUser)).status, 0)
  // They agreed that it is the company's, so a group shares it from now on.
  const group = { group_CertName: 'Once theirs', cert_List: [{ certID }], listemp: [{ employeeID: owner.employeeId }] }
  const made = await admin.client.call(addCertificateGroup, group)
  const { group_CertID } = made.data
  const addedEmployee = [{ employeeID: admin.employeeId }]
  assert.equal((await admin.client.call(updateCertificateGroup, { group_CertID, addedEmployee })).status, 0)
  await stamped(admin.client, certID)
})
