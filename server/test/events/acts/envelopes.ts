import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { handOverEnvelope, keepRecipient } from '@laisen/contract/endpoints/envelope-managers'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { setRetention } from '@laisen/contract/endpoints/retention'
import {
  cancelEnvelope,
  copyEnvelopeLink,
  correctRecipient,
  getEnvelope,
  prolongEnvelope,
  resendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { consentVersion } from '@laisen/contract/envelope-rules'
import { drawn, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { good } from '../../support/good.ts'
import type { Acts, House } from './house.ts'

const email = 'somchai@example.com'
const agent = String

/** Sends envelopes, acts on them, and ends them in every way. */
export function envelopeActs(house: House): Acts {
  const { admin, boss, call, clock, mailed, services } = house
  const { companyId } = boss
  const sent = async (to: Partial<ReturnType<typeof recipientOf>> = {}) => {
    const envelopeID = await sentEnvelope(admin, () => ({
      recipients: [recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en', mayDelegate: true, ...to })],
    }))
    const { recipients, documents } = await good(admin.call(getEnvelope, { envelopeID }))
    const { recipientID } = recipients[0]!
    const about = { envelope_id: envelopeID }
    const common = { companyId, subjectId: envelopeID, about }
    return { envelopeID, recipientID, documentID: documents[0]!.documentID, common, facts: { recipientID } }
  }
  type Sent = Awaited<ReturnType<typeof sent>>
  /** To a colleague who is no longer there. */
  const left = async () => {
    const { employeeId: employeeID, email } = await house.given.employee()
    const one = await sent({ employeeID, email })
    await good(admin.call(deleteEmployeeExtByUserId, { id: employeeID }))
    await runDueJobs(services)
    return one
  }
  const opened = async () => {
    const one = await sent()
    const { session } = await good(call(recipient.openEnvelopeLink, { token: await house.token(email) }))
    return { ...one, session }
  }
  const proven = async () => {
    const one = await opened()
    await good(call(recipient.sendRecipientCode, { session: one.session }))
    const code = /\b\d{6}\b/.exec(await mailed(email))![0]
    await good(call(recipient.proveRecipientCode, { session: one.session, code }))
    return one
  }
  const byRecipient = ({ common, recipientID }: Sent) => ({ ...common, recipient: recipientID })
  const seen = { address: String, agent }
  return {
    'envelope.sent': async () => {
      const { common } = await sent()
      const facts = { workType: 'workflow', recipients: 1, certified: false, dueAt: null, reserved: 1 }
      const personal = { subject: 'Lease of warehouse 7', address: String }
      return {
        ...common,
        employee: boss.employeeId,
        facts: { ...facts, documents: Array },
        personal,
      }
    },
    'envelope.prepared': async () => {
      const { common, documentID } = await sent()
      const about = { ...common.about, document_id: documentID }
      return { ...common, about, employee: boss.employeeId, facts: { revision: 1, sha256: String, fields: 1 } }
    },
    'envelope.invited': async () => {
      const { common, facts } = await sent()
      return { ...common, employee: boss.employeeId, facts: { ...facts, step: 1 }, personal: { email } }
    },
    'envelope.reminded': async () => {
      const { common, facts, recipientID } = await sent()
      await good(admin.call(resendEnvelope, { recipientID }))
      return { ...common, employee: boss.employeeId, facts, personal: { email } }
    },
    'envelope.link-copied': async () => {
      const { common, facts, recipientID } = await sent()
      await good(admin.call(copyEnvelopeLink, { recipientID }))
      return { ...common, employee: boss.employeeId, facts, personal: { email } }
    },
    'envelope.corrected': async () => {
      const { common, facts, recipientID } = await sent()
      await good(admin.call(correctRecipient, { recipientID, email: 'somchai@example.org' }))
      return { ...common, employee: boss.employeeId, facts, personal: { before: email, email: 'somchai@example.org' } }
    },
    'envelope.handed-over': async () => {
      const { common, envelopeID } = await sent()
      const to = await house.given.employee({ permissions: [101] })
      await good(admin.call(handOverEnvelope, { envelopeID, employeeID: to.employeeId }))
      const facts = { from: boss.employeeId, to: to.employeeId, because: 'chosen' }
      return { ...common, employee: boss.employeeId, facts, personal: { name: String } }
    },
    'envelope.recipient-left': async () => {
      const { common, facts } = await left()
      return { ...common, job: 'envelopes.leavers', facts: { ...facts, because: 'deleted' } }
    },
    'envelope.recipient-kept': async () => {
      const { common, facts, recipientID } = await left()
      await good(admin.call(keepRecipient, { recipientID }))
      return { ...common, employee: boss.employeeId, facts }
    },
    'envelope.undelivered': async () => {
      const { common, recipientID, facts } = await sent()
      const payload = { companyId, recipientId: recipientID, answer: '550 no such mailbox', email }
      await house.database.ownerPool.query(`select graphile_worker.add_job('mail.undelivered', $1)`, [payload])
      await runDueJobs(services)
      const personal = { email, answer: '550 no such mailbox' }
      return { ...common, job: 'mail.undelivered', facts: { ...facts, deliveryMethod: 'email' }, personal }
    },
    'envelope.opened': async () => {
      const one = await opened()
      await good(call(recipient.getRecipientEnvelope, { session: one.session }))
      return { ...byRecipient(one), facts: one.facts, personal: seen }
    },
    'envelope.code-sent': async () => {
      const one = await proven()
      return { ...byRecipient(one), facts: one.facts, personal: { ...seen, email } }
    },
    'envelope.authenticated': async () => {
      const one = await proven()
      return { ...byRecipient(one), facts: { ...one.facts, way: 'emailedCode' }, personal: { ...seen, email: String } }
    },
    'envelope.authentication-failed': async () => {
      const one = await opened()
      await call(recipient.proveRecipientCode, { session: one.session, code: '000000' })
      return { ...byRecipient(one), facts: { ...one.facts, way: 'emailedCode' }, personal: { ...seen, email: String } }
    },
    'envelope.acted': async () => {
      const one = await proven()
      await good(call(recipient.actOnEnvelope, { session: one.session, consent: true, fields: [], handwriting: drawn }))
      // Otherwise the email that it is complete is the latest in the next act.
      await runDueJobs(services)
      const facts = {
        ...{ ...one.facts, action: 'sign', revision: 2, seen: 1, sha256: String, sha256Before: String, level: 'B-T' },
        ...{
          serial: String,
          issuer: String,
          signsBy: 'oneTime',
          authenticatedBy: 'link+code',
          consent: consentVersion,
          timestampedBy: String,
        },
      }
      const about = { ...one.common.about, document_id: one.documentID }
      return { ...byRecipient(one), about, facts, personal: { subject: String, address: String, agent } }
    },
    'envelope.rejected': async () => {
      const one = await proven()
      await good(call(recipient.rejectEnvelope, { session: one.session, reason: 'Too dear' }))
      return {
        ...byRecipient(one),
        facts: { ...one.facts, released: 1, told: [], toldSender: true },
        personal: { text: 'Too dear', address: String },
      }
    },
    'envelope.delegated': async () => {
      const one = await proven()
      const to = { name: 'Mali Srisuk', email: 'mali@example.com' }
      await good(call(recipient.delegateEnvelope, { session: one.session, ...to, reason: 'On leave' }))
      const personal = { ...to, text: 'On leave', address: String }
      return { ...byRecipient(one), facts: { ...one.facts, toRecipientID: Number }, personal }
    },
    'envelope.cancelled': async () => {
      const { common, envelopeID, recipientID } = await sent()
      await good(admin.call(cancelEnvelope, { envelopeID, reason: 'Prices changed' }))
      const personal = { text: 'Prices changed', address: String }
      const facts = { released: 1, told: [recipientID], toldSender: false }
      return { ...common, employee: boss.employeeId, facts, personal }
    },
    'envelope.expired': async () => {
      const { common, envelopeID, recipientID } = await sent()
      await house.database.ownerPool.query('update envelopes set due_at = $2 where id = $1', [envelopeID, clock.now()])
      await runJob(services, 'envelopes.expire')
      const facts = { dueAt: clock.now().toISOString(), released: 1, told: [recipientID], toldSender: true }
      return { ...common, job: 'envelopes.expire', facts }
    },
    'envelope.prolonged': async () => {
      const { common, envelopeID } = await sent()
      await good(admin.call(prolongEnvelope, { envelopeID, dueDate: '2030-01-01' }))
      const facts = { before: null, dueAt: '2030-01-01T16:59:00.000Z', reserved: 0 }
      return { ...common, employee: boss.employeeId, facts }
    },
    'envelope.certificate': async () => {
      const one = await proven()
      await good(call(recipient.actOnEnvelope, { session: one.session, consent: true, fields: [], handwriting: drawn }))
      await runDueJobs(services)
      const documentId = Number(
        (
          await house.database.ownerPool.query('select completion_document_id from envelopes where id = $1', [
            one.envelopeID,
          ])
        ).rows[0].completion_document_id,
      )
      const about = { ...one.common.about, document_id: documentId }
      return { ...one.common, about, job: 'envelopes.complete', facts: { sha256: String } }
    },
    'company.retention-changed': async () => {
      await good(admin.call(setRetention, { days: 365 }))
      return { companyId, subjectId: companyId, employee: boss.employeeId, facts: { before: null, days: 365 } }
    },
    'envelope.purged': async () => {
      const { common, envelopeID } = await sent()
      await good(admin.call(cancelEnvelope, { envelopeID, reason: 'Prices changed' }))
      await house.database.ownerPool.query(
        `update companies set retention_days = 30, retention_starts_at = $2::timestamptz where id = $1`,
        [companyId, clock.now()],
      )
      await house.database.ownerPool.query(
        `update envelopes set ended_at = $2::timestamptz - interval '31 days' where id = $1`,
        [envelopeID, clock.now()],
      )
      await runJob(services, 'envelopes.purge')
      await house.database.ownerPool.query(
        'update companies set retention_days = null, retention_starts_at = null where id = $1',
        [companyId],
      )
      return { ...common, job: 'envelopes.purge', facts: { documents: 1, retentionDays: 30 } }
    },
    'envelope.completed': async () => {
      const one = await proven()
      await good(call(recipient.actOnEnvelope, { session: one.session, consent: true, fields: [], handwriting: drawn }))
      await runDueJobs(services)
      const facts = { documents: Array, told: [one.recipientID], toldSender: true }
      return { ...one.common, job: 'envelopes.complete', facts }
    },
  }
}
