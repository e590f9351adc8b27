import { createHash, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Services } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { App } from '../http/mount.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { undeliveredJob } from './jobs.ts'
import { findByMessageId, markBounced } from './store.ts'

/** Larger ones bring back the whole mail; ours are smaller. */
const MOST_BYTES = 256 * 1024

/**
 * Mounts /hooks/bounces, where the operator's mail server delivers what arrives at the address of MAIL_FROM, as it is. There is no such
 * page until BOUNCES_SECRET is set. Whatever is no report of a failure that we know is accepted and forgotten, and so is what is too large, so
 * that it is not delivered again and again.
 */
export function bouncesRoute(app: App): void {
  const { config } = app.services
  app.fastify.post('/hooks/bounces', async (request, reply) => {
    if (config.bouncesSecret === undefined) throw new AppError('CALL_UNKNOWN')
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(given, config.bouncesSecret)) throw new AppError('BOUNCES_SECRET_WRONG')
    const email = await received(request.body as Readable | undefined)
    if (!email) request.ownLog.warn('mail.report-too-large', { limitBytes: MOST_BYTES })
    const report = email && (await readDeliveryReport(email))
    if (report) for (const failure of report.failures) await bounced(app.services, report.messageId, failure)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

/** Takes as long for any wrong secret. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** The email; undefined where it is too large. All of it is received nevertheless: its sender reads no answer before. */
async function received(body: Readable | undefined): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of (body ?? []) as AsyncIterable<Buffer>) {
    sizeBytes += piece.length
    if (sizeBytes <= MOST_BYTES) pieces.push(piece)
    else pieces.length = 0
  }
  return sizeBytes > MOST_BYTES ? undefined : Buffer.concat(pieces)
}

interface Failure {
  readonly addresses: readonly string[]
  readonly answer: string
}

/**
 * Marks the mail as failed, once. It has to have been sent to an address that the report names: a recipient who forwards mails to
 * somebody who refuses them has received ours.
 * @throws UNAVAILABLE as long as the mail server that took the mail has not been heard; the report is to be delivered again
 */
async function bounced({ database, jobs, log, clock }: Services, messageId: string, failure: Failure): Promise<void> {
  const mail = await findByMessageId(database, messageId)
  if (!mail || !failure.addresses.includes(mail.recipient.toLowerCase())) return
  if (mail.state === 'waiting') throw new AppError('UNAVAILABLE')
  const { companyId, recipientId } = mail
  await database.company(companyId).transaction(async (db) => {
    const isNew = await markBounced(db, { companyId, id: mail.id, answer: failure.answer, at: clock.now() })
    if (!isNew || recipientId === null) return
    const payload = { companyId, recipientId, answer: failure.answer, email: mail.recipient }
    await jobs.add(db, { name: undeliveredJob, payload })
  })
  log.info('mail.bounced', { mailId: mail.id })
}
