import { addEnvelopeFile, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import type { Client } from './client.ts'
import { pdf } from './pdfs.ts'
import type { World } from './world.ts'

const empty: DraftContent = {
  ...{ workType: 'workflow', subject: 'Lease', message: '', documents: [], recipients: [], fields: [] },
  ...{ dueDateOn: false, dueTimeOn: false, remindEveryDays: 0, certify: false, showVerification: true },
}

/** Drafts of the person, with files. */
export async function envelopesOfWorld(client: Client): Promise<Pick<World, 'ids' | 'values'>> {
  const draft = async () => (await client.call(saveDraft, { content: empty })).data.envelopeID
  const envelopeID = await draft()
  const file = async () => {
    return (await client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { body: pdf() })).data.fileID
  }
  return {
    ids: {
      envelopeid: envelopeID,
      'deletedraft.envelopeid': await draft(),
      'savedraft.envelopeid': await draft(),
      fileid: await file(),
      'removefile.fileid': await file(),
    },
    values: { content: empty, version: 1, 'addfile.filename': 'lease.pdf' },
  }
}
