import { getAuthority } from '@laisen/contract/endpoints/authority'
import type { TestServer } from '@laisen/testkit/server'
import { issuedCertificate } from './authority.ts'

/** A company whose authority has certified its administrator, and the root of that. */
export async function companyWithAuthority(house: TestServer) {
  const company = await house.given.company()
  const boss = await house.given.employee({ company, permissions: [1] })
  const admin = await house.as.fresh(boss)
  const certID = await issuedCertificate(house, admin)
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  return { company, boss, admin, certID, root }
}
