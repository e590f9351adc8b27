import { addEnvelopeFile, saveDraft } from '@laisen/contract/endpoints/envelopes'
import { enterEnvelope, getEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import type { Client } from './client.ts'
import type { GivenEmployee } from './given.ts'
import { pdf } from './pdfs.ts'
import type { World } from './world.ts'

const empty: DraftContent = {
  ...{ workType: 'workflow', subject: 'Lease', message: '', documents: [], recipients: [], fields: [] },
  ...{ dueDateOn: false, dueTimeOn: false, remindEveryDays: 0, certify: false, showVerification: true },
}

/** Drafts of the person, with files, and what they sent to themselves. */
export async function envelopesOfWorld(client: Client, person: GivenEmployee): Promise<Pick<World, 'ids' | 'values'>> {
  const draft = async () => (await client.call(saveDraft, { content: empty })).data.envelopeID
  const envelopeID = await draft()
  const file = async () => {
    return (await client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { body: pdf() })).data.fileID
  }
  const fileID = await file()
  const documents = [{ key: 'lease', name: 'Lease', parts: [{ fileID, pages: null }] }]
  const { version } = (await client.call(saveDraft, { envelopeID, version: 1, content: { ...empty, documents } })).data
  const sent = () => sentTo(client, person)
  const envelope = await sent()
  const { documents: shown, recipients } = (await client.call(getEnvelope, { envelopeID: envelope })).data
  const { session } = (await client.call(enterEnvelope, { envelopeID: envelope })).data
  return {
    ids: {
      ...Object.fromEntries(
        [
          'getenvelope',
          'getenvelopepdf',
          'getcompletionpdf',
          'getenvelopeevents',
          'enter',
          'prolongenvelope',
          'handover',
        ].map((call) => [`${call}.envelopeid`, envelope]),
      ),
      'cancelenvelope.envelopeid': await sent(),
      'correctrecipient.recipientid': (await client.call(getEnvelope, { envelopeID: await sent() })).data.recipients[0]!
        .recipientID,
      'sendenvelope.envelopeid': await draft(),
      documentid: shown[0]!.documentID,
      verificationid: shown[0]!.verificationUrl.split('/v/')[1]!,
      recipientid: recipients[0]!.recipientID,
      fieldid: 1,
      envelopeid: envelopeID,
      'deletedraft.envelopeid': await draft(),
      'savedraft.envelopeid': await draft(),
      fileid: fileID,
      'removefile.fileid': await file(),
    },
    values: {
      ...{
        session,
        'openlink.token': 'nobody',
        sha256: '0'.repeat(64),
        'correctrecipient.email': 'someone@example.com',
        'handoverrecipient.email': 'successor@example.com',
      },
      ...{ 'listenvelopes.tab': 'sent', consent: true, 'cancelenvelope.reason': 'Prices changed' },
      content: empty,
      version: 1,
      'checkdraft.version': version,
      'addfile.filename': 'lease.pdf',
      documentkey: 'lease',
    },
  }
}

async function sentTo(client: Client, { employeeId, email }: GivenEmployee): Promise<number> {
  const { envelopeID } = (await client.call(saveDraft, { content: empty })).data
  const body = pdf()
  const { fileID } = (await client.call(addEnvelopeFile, { envelopeID, fileName: 'lease.pdf' }, { body })).data
  const recipient = { key: 'me', employeeID: employeeId, name: 'Somchai Jaidee', email, language: 'en' } as const
  const content: DraftContent = {
    ...empty,
    documents: [{ key: 'lease', name: 'Lease', parts: [{ fileID, pages: null }] }],
    recipients: [
      {
        ...{ ...recipient, step: 1, action: 'approve', accessCodeOn: false, privateMessageOn: false },
        mayDelegate: true,
      },
    ],
  }
  const { version } = (await client.call(saveDraft, { envelopeID, version: 1, content })).data
  const answer = await client.call(sendEnvelope, { envelopeID, version })
  if (answer.status !== 0) throw new Error(`the envelope was not sent: ${answer.message}`)
  return envelopeID
}
