import type { ReportSection } from '@laisen/pades/report/report'
import { eventWords } from './event-kinds.ts'
import type { EventFacts } from './facts.ts'
import { done, means } from './recipient.ts'
import type { Words } from './words.ts'

export function eventsSection(events: readonly EventFacts[], words: Words): ReportSection {
  const columns = [
    { heading: words('eventTime'), width: 20 },
    { heading: words('eventWhat'), width: 36 },
    { heading: words('eventWho'), width: 26 },
    { heading: words('eventAddress'), width: 18 },
  ]
  const rows = events.map((event) => [
    utc(event.at),
    whatOf(event, words),
    event.who === '' ? words('bySystem') : event.who,
    event.address,
  ])
  return { heading: words('eventsHeading'), blocks: [{ kind: 'table', columns, rows }] }
}

function whatOf({ kind, action, means: by, document }: EventFacts, words: Words): string {
  const event = kind === 'acted' && action ? words(done[action]) : words(eventWords[kind])
  const detail = [...(by ? [words(means[by])] : []), ...(document ? [document] : [])].join(', ')
  return detail === '' ? event : words('eventDetail', { event, detail })
}

/** The same for readers of any language and zone. */
const utc = (at: Date) =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')
