import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { getAnchorFile, getAnchors } from '@laisen/contract/endpoints/system-log'
import { auditChain, chainEvidence } from '@laisen/testkit/evidence'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { issuedCertificate } from '../support/authority.ts'
import { runDue } from '../support/due-jobs.ts'
import { mailingHouse } from '../support/mailbox.ts'

const DAY_MS = 86_400_000
const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock, services } = house
const company = await given.company()
const admin = as.person(await given.employee({ company, permissions: [1] }))
const colleague = async () => as.fresh(await given.employee({ company, permissions: [1] }))

interface AnchorFile {
  readonly at: Date
  readonly statement: string
  readonly token: Buffer
}

/** The anchors of the company as files, the oldest first. */
async function anchors(): Promise<AnchorFile[]> {
  const client = await colleague()
  const { listData } = (await client.call(getAnchors, { Page: 1, PerPage: 100 })).data
  const files: AnchorFile[] = []
  for (const { anchorID, at } of listData) {
    const file = JSON.parse((await client.call(getAnchorFile, { anchorID })).data.content)
    files.push({ at: new Date(at), statement: file.statement, token: Buffer.from(file.token, 'base64') })
  }
  return files.toReversed()
}

const tokenName = ({ token }: AnchorFile) => createHash('sha256').update(token).digest('hex')

test('an anchor stays provable for twelve years, because each one covers the one before while its certificate lasts', async () => {
  await issuedCertificate(house, admin)
  await chainEvidence(services)
  const start = clock.now()
  for (let days = 0; days <= 12 * 365; days += 100) {
    clock.set(new Date(start.getTime() + days * DAY_MS))
    await runDue(house, 'chain.anchor')
  }
  const all = await anchors()
  assert.ok(all.length >= 20, `${all.length} anchors`)
  for (const [index, anchor] of all.entries()) {
    const { before } = JSON.parse(anchor.statement)
    assert.deepEqual(before, index === 0 ? [] : [tokenName(all[index - 1]!)])
  }
  const { roots } = (await (await colleague()).call(getAuthority)).data
  const pems = await Promise.all(roots.map(async ({ url }) => toPem(new Uint8Array(await (await fetch(url)).bytes()))))
  using bench = workbench()
  bench.put('roots.pem', pems.join(''))
  const verifiedAt = ({ statement, token }: AnchorFile, at: Date): string => {
    bench.put('statement', statement)
    bench.put('token', token)
    const seconds = String(Math.ceil(at.getTime() / 1000))
    const what = ['-data', 'statement', '-in', 'token', '-token_in', '-CAfile', 'roots.pem', '-attime', seconds]
    return bench.opensslSays('ts', '-verify', ...what)
  }
  for (const [index, anchor] of all.entries())
    assert.match(verifiedAt(anchor, all[index + 1]?.at ?? clock.now()), /Verification: OK/, `anchor ${index}`)
  // Alone, the first is worth nothing any longer.
  assert.doesNotMatch(verifiedAt(all[0]!, clock.now()), /Verification: OK/)
})

test('an anchor that names an earlier timestamp which is not kept is found by the audit', async () => {
  assert.deepEqual((await auditChain(house.database, company.companyId)).lines, [])
  const after = ['delete from chain_anchors where id = (select min(id) from chain_anchors)']
  const { findings, lines } = await auditChain(house.database, company.companyId, { after })
  assert.equal(findings, 1, lines.join('; '))
})
