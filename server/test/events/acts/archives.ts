import { cancelArchive, getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { getChainCheck, startChainCheck } from '@laisen/contract/endpoints/system-log'
import { runDueJobs } from '@laisen/testkit/jobs'
import { good } from '../../support/good.ts'
import type { Acts, House } from './house.ts'

export function archiveActs({ as, boss, admin, services }: House): Acts {
  const { companyId, employeeId: employee } = boss
  const started = async () => {
    const client = await as.fresh(boss)
    const { archive } = await good(client.call(startArchive))
    return { client, archiveID: archive!.archiveID }
  }
  return {
    'archive.requested': async () => {
      const { client, archiveID: archive } = await started()
      await good(client.call(cancelArchive, { archiveID: archive }))
      return { companyId, employee, subjectId: companyId, facts: { archive } }
    },
    'archive.cancelled': async () => {
      const { client, archiveID: archive } = await started()
      await good(client.call(cancelArchive, { archiveID: archive }))
      return { companyId, employee, subjectId: companyId, facts: { archive } }
    },
    'archive.made': async () => {
      const { client, archiveID } = await started()
      await runDueJobs(services)
      const { archive } = await good(client.call(getArchive))
      const { documentsTotal: documents, sizeBytes, sumsHash: sums, stampedBy } = archive!
      const facts = { archive: archiveID, documents, sizeBytes, sums, stampedBy }
      return { companyId, job: 'company-archives.make', subjectId: companyId, facts }
    },
    'chain.checked': async () => {
      await good(admin.call(startChainCheck))
      await runDueJobs(services)
      const { check } = await good(admin.call(getChainCheck))
      const { rows, head } = check!.result!
      return { companyId, job: 'chain.check', subjectId: companyId, facts: { rows, head, findings: 0 } }
    },
    'archive.linked': async () => {
      const { client, archiveID: archive } = await started()
      await runDueJobs(services)
      await good(client.call(getArchiveLink, { archiveID: archive }))
      return { companyId, employee, subjectId: companyId, facts: { archive } }
    },
  }
}
