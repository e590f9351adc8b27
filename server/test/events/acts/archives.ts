import { cancelArchive, getArchive, getArchiveLink, startArchive } from '@laisen/contract/endpoints/company-archives'
import { runDueJobs } from '@laisen/testkit/jobs'
import { type Acts, good, type House } from './house.ts'

export function archiveActs({ as, boss, services }: House): Acts {
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
    'archive.linked': async () => {
      const { client, archiveID: archive } = await started()
      await runDueJobs(services)
      await good(client.call(getArchiveLink, { archiveID: archive }))
      return { companyId, employee, subjectId: companyId, facts: { archive } }
    },
  }
}
