import { envelopeCan, envelopeStatus } from '@laisen/contract/envelope-rules'
import type { ReactNode } from 'react'
import { useFormat, useTimeZone } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Bar } from '../../ui/progress.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { daysUntil } from './due.ts'
import s from './envelope.module.css'
import { envelopePageMessages } from './messages.ts'
import { type Envelope, waitsFor } from './use-envelope.ts'

/** In one sentence: whom the envelope waits for or how it ended; and how many have acted. */
export function Summary({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const acting = envelope.recipients.filter(({ state }) => state !== 'delegated')
  const done = acting.filter(({ state }) => state === 'done').length
  const progress = t('progress', { done, all: acting.length })
  return (
    <div className={s.summary}>
      <div className={s.sentence}>
        <p>
          <State envelope={envelope} />{' '}
          {envelopeCan('act', envelope) && !envelope.completing && <Due dueAt={envelope.dueAt} />}
        </p>
        {envelope.endReason !== '' && <p className={s.lines}>{t('reason', { reason: envelope.endReason })}</p>}
      </div>
      <div className={s.progress}>
        <Bar share={acting.length === 0 ? 0 : done / acting.length} label={progress} />
        <span>{progress}</span>
      </div>
    </div>
  )
}

function State({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const format = useFormat()
  const { status, endedAt, completing, recipients, events, isOwn } = envelope
  const time = <DotBlank>{format.dayTime(endedAt ?? envelope.sentAt)}</DotBlank>
  const say = (key: Parameters<typeof t>[0], facts: Record<string, ReactNode> = {}) => (
    <Sentence text={t(key)} facts={{ time, ...facts }} />
  )
  if (completing) return t(isSlow(envelope) ? 'completingLong' : 'completing')
  if (status === envelopeStatus.completed) return say('completedAt')
  if (status === envelopeStatus.rejected) {
    const name = recipients.find(({ state }) => state === 'rejected')?.name ?? ''
    return say('rejectedBy', { name: <DotBlank>{name}</DotBlank> })
  }
  if (status === envelopeStatus.cancelled) {
    const by = events.findLast(({ type }) => type === 'envelope.cancelled')?.actorName
    return by ? say('cancelledBy', { name: <DotBlank>{by}</DotBlank> }) : say('cancelledAt')
  }
  if (status === envelopeStatus.expired) return say(isOwn ? 'expiredAt' : 'expiredOther')
  const waiting = waitsFor(envelope)
  const missed = waiting.filter(({ deliveryProblem }) => deliveryProblem !== '')
  if (isOwn && missed.length > 0) {
    return say('undeliveredTo', { names: <DotBlank long>{format.list(missed.map(({ name }) => name))}</DotBlank> })
  }
  const since = waiting.map(({ sentAt }) => sentAt ?? envelope.sentAt).sort()[0] ?? envelope.sentAt
  return say('waitingFor', {
    names: <DotBlank long>{format.list(waiting.map(({ name }) => name))}</DotBlank>,
    time: <DotBlank>{format.dayTime(since)}</DotBlank>,
  })
}

const SLOW_MS = 120_000

/** Whether everyone acted longer ago than completing takes. */
function isSlow({ events }: Envelope): boolean {
  const last = events.findLast(({ type }) => type === 'envelope.acted')
  return last !== undefined && Date.now() - Date.parse(last.at) > SLOW_MS
}

function Due({ dueAt }: { dueAt: string | null }) {
  const t = useText(envelopePageMessages)
  const format = useFormat()
  const timeZone = useTimeZone()
  if (dueAt === null) return t('noDue')
  const days = daysUntil(dueAt, timeZone)
  const left = days < 0 ? t('overdue') : days === 0 ? t('today') : t('inDays', { count: days })
  return <Sentence text={t('dueAt')} facts={{ time: <DotBlank>{format.dayTime(dueAt)}</DotBlank>, left }} />
}
