import { addRootCA, setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { runDueJobs } from '@laisen/testkit/jobs'
import { rootCaRequest } from '../../support/authority.ts'
import { good } from '../../support/good.ts'
import type { Acts, House } from './house.ts'

export function authorityActs({ as, given, services, admin, boss }: House): Acts {
  const requester = async () => {
    const company = await given.company()
    const person = await given.employee({ company, permissions: [1] })
    await good(as.person(person).call(addRootCA, rootCaRequest()))
    return person
  }
  return {
    'certificate.requested': async () => {
      const { companyId, employeeId } = await requester()
      return { companyId, employee: employeeId, subjectId: Number, facts: {}, personal: { detail: 'Purchase orders' } }
    },
    'authority.made': async () => {
      const { companyId } = await requester()
      await runDueJobs(services)
      const facts = { kind: 'issuing', serial: String, subject: String }
      return { companyId, job: 'authority', subjectId: Number, facts }
    },
    'signature-level.set': async () => {
      const choice = { level: 'B-T' as const, must: true, servers: [] }
      const company = await given.company()
      const { companyId, employeeId, ...person } = await given.employee({ company, permissions: [1] })
      await good(as.person({ companyId, employeeId, ...person }).call(setSignatureLevel, choice))
      return { companyId, employee: employeeId, subjectId: companyId, facts: choice }
    },
    'authority.timestamp-networks': async () => {
      const networks = ['203.0.113.0/24']
      await good(admin.call(setTimestampNetworks, { networks }))
      const { companyId } = boss
      return { companyId, employee: boss.employeeId, subjectId: companyId, facts: { networks } }
    },
  }
}
