import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStampStream, getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { BearerClient } from '@laisen/testkit/client'
import { evidenceVerdicts } from '@laisen/testkit/evidence'
import type { GivenEmployee } from '@laisen/testkit/given'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { type QueryExecutorProvider, sql } from 'kysely'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { uploadInHalves } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, database, services } = house
const names = ['nattapong', 'waraporn', 'director'] as const

interface Signer {
  person: GivenEmployee
  client: BearerClient
  certID: number
}

/** A company with this many people, each with a certificate. */
async function companyOf(people: number, limitSignatures: number | null = null) {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures })
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const signers: Signer[] = []
  for (let index = 0; index < people; index++) {
    const person = await given.employee({ company, permissions: [2, 3] })
    const identity = identities[names[index % names.length]!]
    const certID = await addedCertificate(admin, identity, { employeeList: [person.employeeId] })
    signers.push({ person, certID, client: await as.fresh(person) })
  }
  return { ...company, signers }
}

/** Starts every upload, does something once all are half-way, then lets all of them finish at once. */
async function atOnce(signers: readonly Signer[], happens?: () => Promise<unknown>) {
  return Promise.all(startAtOnce(signers, happens))
}

function startAtOnce(signers: readonly Signer[], happens: () => Promise<unknown> = async () => {}) {
  let onTheirWay = 0
  let go = () => {}
  const allThere = new Promise<void>((resolve) => {
    go = resolve
  })
  return signers.map((signer, index) =>
    uploadInHalves(signer, pdf({ title: `Contract ${index}`, sizeBytes: 20_000 + index }), async () => {
      onTheirWay++
      if (onTheirWay === signers.length) await happens().then(go)
      await allThere
    }),
  )
}

function stampOf({ client, certID }: Signer) {
  return client.call(addPdfStampStream, { certID }, { body: pdf() })
}

/** How many connections of the application wait for a lock in this database. The owner's, who records sign-ins, may have to wait as well. */
async function waitingForLocks(db: QueryExecutorProvider): Promise<number> {
  return (await processesThatWait(db)).length
}

async function processesThatWait(db: QueryExecutorProvider): Promise<number[]> {
  const { rows } = await sql<{
    pid: number
  }>`select distinct pid from pg_locks waiting join pg_stat_activity activity using (pid)
    where not granted and activity.datname = current_database() and usename <> current_user`.execute(db)
  return rows.map(({ pid }) => pid)
}

test('stamps that are ready at the same time share commits, and each is stored as if it were alone', async () => {
  const { companyId, signers } = await companyOf(12)
  const answers = await atOnce(signers)
  assert.deepEqual(new Set(answers.map(({ http }) => http)), new Set([200]))
  assert.equal(new Set(answers.map(({ data }) => data!.stampId)).size, 12)
  for (const [index, { client, certID, person }] of signers.entries()) {
    const { stampId } = answers[index]!.data!
    const { data } = await client.call(getStamp, { stampId })
    assert.deepEqual([data.signer.employeeID, data.certificates[0]!.certID], [person.employeeId, certID])
    if (index % 4 > 0) continue
    const document = await (await client.download(getStampedPdf, { stampId })).arrayBuffer()
    await judgeSigned(new Uint8Array(document), { signatures: 1 })
    assert.ok(Buffer.from(document).includes(`Contract ${index}`))
  }
  const after = await ledger(house, companyId)
  assert.deepEqual(after, { used: 12, documents: 12, revisions: 24, stamps: 12, history: 12, objects: 12 + 12 })
  const commits = await database
    .company(companyId)
    .transaction((db) => db.selectFrom('history').select('xid').distinct().execute())
  assert.ok(commits.length < 12, `${commits.length} commits`)
  assert.deepEqual(await evidenceVerdicts(database, companyId), ['intact'])
})

test('stamps of several companies share commits; what refuses one affects no other company', async () => {
  const [calm, refused, spent] = [await companyOf(4), await companyOf(4), await companyOf(4, 7)]
  const locked = refused.signers[1]!.person.employeeId
  const everybody = Array.from({ length: 4 }, (_, index) =>
    [calm, refused, spent].map(({ signers }) => signers[index]!),
  )
  const commits = (of: readonly { companyId: number }[]) =>
    database.owner
      .selectFrom('history')
      .where(
        'company_id',
        'in',
        of.map(({ companyId }) => companyId),
      )
      .select(['xid', (eb) => eb.fn.count<number>('company_id').distinct().as('companies')])
      .groupBy('xid')
      .execute()
  const once = await atOnce(everybody.flat())
  assert.deepEqual(new Set(once.map(({ http }) => http)), new Set([200]))
  assert.ok((await commits([calm, refused, spent])).some(({ companies }) => Number(companies) > 1))
  // Three signatures are left to the third company.
  const answers = await atOnce(everybody.flat(), () =>
    database.owner.updateTable('employees').set({ locked_at: today }).where('id', '=', locked).execute(),
  )
  const codesOf = (place: number) => answers.filter((_, index) => index % 3 === place).map(({ code }) => code)
  assert.deepEqual(codesOf(0), [undefined, undefined, undefined, undefined])
  assert.deepEqual(codesOf(1), [undefined, 'SESSION_REQUIRED', undefined, undefined])
  const usedUp = codesOf(2).filter((code) => code === 'PLAN_SIGNATURES_USED_UP')
  assert.deepEqual([usedUp.length, codesOf(2).length], [1, 4])
  for (const [{ companyId }, stamps] of [
    [calm, 8],
    [refused, 7],
    [spent, 7],
  ] as const) {
    const { used, documents, revisions, history } = await ledger(house, companyId)
    assert.deepEqual(
      { used, documents, revisions, history },
      { used: stamps, documents: stamps, revisions: 2 * stamps, history: stamps },
    )
    assert.deepEqual(await evidenceVerdicts(database, companyId), ['intact'])
  }
})

test('a company whose counter is locked keeps nobody waiting whose stamps would share its commit', async () => {
  const [first, held, other] = [(await companyOf(1)).signers[0]!, await companyOf(2), await companyOf(3)]
  const locked = other.signers[2]!.person.employeeId
  await atOnce([held.signers[0]!])
  const waiting = await database.owner.transaction().execute(async (db) => {
    await db
      .selectFrom('plan_counters')
      .where('company_id', '=', held.companyId)
      .select('company_id')
      .forUpdate()
      .execute()
    await db.selectFrom('employees').where('id', '=', first.person.employeeId).select('id').forUpdate().execute()
    let before: ReturnType<typeof stampOf> | undefined
    const stamps = startAtOnce([...held.signers, ...other.signers], async () => {
      await database.owner.updateTable('employees').set({ locked_at: today }).where('id', '=', locked).execute()
      // While its rows wait, the others gather for the next commit.
      before = stampOf(first)
      await until('the rows wait', async () => (await waitingForLocks(db)) > 0)
    })
    const [one, two, refused] = await Promise.all(stamps.slice(2))
    assert.deepEqual([one!.http, two!.http, refused!.code], [200, 200, 'SESSION_REQUIRED'])
    const waiting = stamps.slice(0, 2)
    while (waiting.length < 5) {
      const [more, answered] = startAtOnce([held.signers[0]!, other.signers[0]!])
      assert.equal((await answered!).http, 200)
      waiting.push(more!)
    }
    // However much the company stamps, it has one connection; so has the one that came first.
    assert.equal(await waitingForLocks(db), 2)
    return { stamps: waiting, before }
  })
  assert.equal((await waiting.before)!.status, 0)
  for (const { http } of await Promise.all(waiting.stamps)) assert.equal(http, 200)
  assert.deepEqual([(await ledger(house, held.companyId)).used, (await ledger(house, other.companyId)).used], [6, 5])
})

test('a user who is locked during two uploads is refused both, and the others’ stamps succeed', async () => {
  const { companyId, signers } = await companyOf(6)
  const locked = signers[3]!.person.employeeId
  const answers = await atOnce([...signers, signers[3]!], () =>
    database.owner.updateTable('employees').set({ locked_at: today }).where('id', '=', locked).execute(),
  )
  assert.deepEqual(
    answers.map(({ http }) => http),
    [200, 200, 200, 401, 200, 200, 401],
  )
  const after = await ledger(house, companyId)
  assert.deepEqual([after.used, after.stamps, after.history, after.documents], [5, 5, 5, 5])
})

test('when every certificate is suspended during the upload, nothing is stored or charged', async () => {
  const { companyId, signers } = await companyOf(4)
  const answers = await atOnce(signers, () =>
    database.owner
      .updateTable('certificates')
      .set({ suspended_at: today })
      .where('company_id', '=', companyId)
      .execute(),
  )
  assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set(['CERTIFICATE_SUSPENDED']))
  const after = await ledger(house, companyId)
  assert.deepEqual([after.used, after.stamps, after.history, after.documents], [0, 0, 0, 0])
})

test('when the plan cannot take all stamps, it takes as many as fit', async () => {
  const { companyId, signers } = await companyOf(6, 4)
  const answers = await atOnce(signers)
  assert.equal(answers.filter(({ code }) => code === undefined).length, 4)
  assert.equal(answers.filter(({ code }) => code === 'PLAN_SIGNATURES_USED_UP').length, 2)
  const after = await ledger(house, companyId)
  assert.deepEqual([after.used, after.stamps, after.history, after.documents], [4, 4, 4, 4])
})

test('a company whose rows wait for a lock does not keep the stamps of another waiting', async () => {
  const [held, other] = [(await companyOf(1)).signers[0]!, (await companyOf(1)).signers[0]!]
  const waiting = await database.owner.transaction().execute(async (db) => {
    await db.selectFrom('employees').where('id', '=', held.person.employeeId).select('id').forUpdate().execute()
    const waiting = stampOf(held)
    await until('the rows wait', async () => (await waitingForLocks(db)) > 0)
    assert.equal((await stampOf(other)).status, 0)
    return { stamped: waiting }
  })
  assert.equal((await waiting.stamped).status, 0)
})

test('a commit that does not end keeps the stamps of another company waiting for a moment only', async () => {
  const [held, other] = [(await companyOf(1)).signers[0]!, (await companyOf(1)).signers[0]!]
  const waiting = await database.owner.transaction().execute(async (db) => {
    await db.selectFrom('employees').where('id', '=', held.person.employeeId).select('id').forUpdate().execute()
    const waiting = stampOf(held)
    await until('the rows wait', async () => (await waitingForLocks(db)) > 0)
    // While it is stopped, PostgreSQL's process does not notice that it has waited long enough for its lock.
    const stopped = await processesThatWait(db)
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      assert.equal((await stampOf(other)).status, 0)
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    return { stamped: waiting }
  })
  assert.equal((await waiting.stamped).status, 0)
})

test('a small document waits for its turn in the request thread; a large one goes to a worker at once', async () => {
  const { client, certID } = (await companyOf(1)).signers[0]!
  // All turns there are, for two companies: one alone may not have them.
  const others = Array.from({ length: 64 }, (_, index) => services.turns.of(-(index % 2)))
  for (const other of others) await other.begin()
  let answered = false
  const small = client.call(addPdfStampStream, { certID }, { body: pdf() }).then(({ status }) => {
    answered = true
    return status
  })
  const large = await client.call(addPdfStampStream, { certID }, { body: pdf({ sizeBytes: 2_000_000 }) })
  assert.equal(large.status, 0)
  assert.equal(answered, false)
  for (const other of others) other.end()
  assert.equal(await small, 0)
})

test('however many stamps of one company are under way, another company’s stamp gets a turn', async () => {
  const { companyId } = await companyOf(0)
  const [other] = (await companyOf(1)).signers
  const turns = Array.from({ length: 64 }, () => services.turns.of(companyId))
  const begun = turns.map((turn) => turn.begin())
  await begun[0]
  assert.equal((await stampOf(other!)).status, 0)
  for (const turn of turns) turn.end()
})
