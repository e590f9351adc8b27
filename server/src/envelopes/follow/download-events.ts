import { Readable } from 'node:stream'
import type { InputOf } from '@laisen/contract/endpoint'
import type { getEnvelopeEvents } from '@laisen/contract/endpoints/sent-envelopes'
import type { Context } from '../../context.ts'
import { dropRows } from '../../db/drop-rows.ts'
import { AppError } from '../../http/app-error.ts'
import { csvRow, csvStart } from '../../http/csv.ts'
import type { StreamAnswer } from '../../http/stream-answer.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { eventFacts } from '../completion/event-facts.ts'
import { eventCells, eventHeadings } from '../completion/events.ts'
import { wordsOf } from '../completion/words.ts'
import { refuseShut } from '../recipient/show.ts'
import * as sent from '../sent-store.ts'
import * as timeline from '../timeline-store.ts'
import { gateFor, getVisible } from './reader.ts'

const TOGETHER = 1000

/**
 * Every event of an envelope, as its certificate of completion prints them.
 * @throws ENVELOPE_NOT_FOUND, ENVELOPE_RECORD_NOT_SHOWN, RECIPIENT_ACCESS_CODE_REQUIRED
 */
export async function downloadEvents(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof getEnvelopeEvents>,
): Promise<StreamAnswer> {
  const { visible, documents } = await db.read(async (db) => ({
    visible: await getVisible(db, { clock }, { principal, envelopeID }),
    documents: await sent.listDocuments(db, envelopeID),
  }))
  const gate = gateFor('record', visible)
  if (gate === 'shut') throw new AppError('ENVELOPE_RECORD_NOT_SHOWN')
  refuseShut(gate)
  const { envelope, everyone } = visible
  const words = wordsOf(principal.locale, envelope.timeZone)
  const known = { people: everyone, documents, senderName: envelope.senderName }
  async function* lines() {
    yield csvStart + csvRow(eventHeadings(words))
    for (let after: timeline.Happened | undefined; ; ) {
      const most = TOGETHER
      const events = await db.read((db) => timeline.listEventsAfter(db, { envelopeId: envelopeID, after, most }))
      yield events.map((event) => csvRow(eventCells(eventFacts(event, known), words))).join('')
      after = events.at(-1)
      if (events.length < TOGETHER) return
      dropRows(events)
    }
  }
  const fileName = `${envelope.subject}-events.csv`
  return { type: 'text/csv; charset=utf-8', fileName, stream: Readable.from(lines(), { objectMode: false }) }
}
