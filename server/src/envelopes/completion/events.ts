import type { ReportBlock, ReportSection } from '@laisen/pades/report/report'
import type { EventFacts } from './event-facts.ts'
import { type EventKind, eventWords } from './event-kinds.ts'
import { done, means } from './recipient.ts'
import type { Words } from './words.ts'

const headings = ['eventTime', 'eventWhat', 'eventBy', 'eventTo', 'eventAddress'] as const
const widths = [16, 26, 19, 23, 16]

interface Events {
  /** The oldest first. */
  readonly events: readonly EventFacts[]
  /** How many are missing in the middle. */
  readonly eventsLeftOut: number
  readonly company: { readonly name: string }
}

/** The table of events. Where there are too many to print, it says between which two some are missing, and where they are. */
export function eventsSection({ events, eventsLeftOut: count, company }: Events, words: Words): ReportSection {
  const heading = words('eventsHeading')
  if (count === 0) return { heading, blocks: [tableOf(events, words)] }
  const half = Math.ceil(events.length / 2)
  const [before, after] = [events.slice(0, half), events.slice(half)]
  const [from, to] = [utc(before.at(-1)!.at), utc(after[0]!.at)]
  const text = words('eventsLeftOut', { count, from, to, company: company.name })
  return { heading, blocks: [tableOf(before, words), { kind: 'text', text }, tableOf(after, words)] }
}

function tableOf(events: readonly EventFacts[], words: Words): ReportBlock {
  const columns = headings.map((heading, at) => ({ heading: words(heading), width: widths[at]! }))
  return { kind: 'table', columns, rows: events.map((event) => eventCells(event, words)) }
}

export const eventHeadings = (words: Words): string[] => headings.map((heading) => words(heading))

/** When, what, by whom, to whom, and from where. */
export function eventCells(event: EventFacts, words: Words): string[] {
  return [utc(event.at), whatOf(event, words), actorOf(event, words), addresseesOf(event, words), event.address]
}

function whatOf({ kind, action, means: by, document }: EventFacts, words: Words): string {
  const said = Object.hasOwn(eventWords, kind) ? words(eventWords[kind as EventKind]) : kind
  const event = kind === 'acted' && action ? words(done[action]) : said
  const detail = [...(by ? [words(means[by])] : []), ...(document ? [document] : [])].join(', ')
  return detail === '' ? event : words('eventDetail', { event, detail })
}

/** Nobody has proven who they are who asks for a code, or types a wrong one. */
const unproven = new Set(['code-sent', 'authentication-failed'])

function actorOf({ kind, actor }: EventFacts, words: Words): string {
  if (actor === '') return words('bySystem')
  return unproven.has(kind) ? words('inNameOf', { name: actor }) : actor
}

function addresseesOf({ addressees }: EventFacts, words: Words): string {
  if (addressees === undefined) return words('notRecorded')
  if (addressees.length === 0) return '–'
  return addressees.map(({ name, email }) => [name, email].filter((part) => part !== '').join(', ')).join('; ')
}

/** The same for readers of any language and zone. */
const utc = (at: Date) =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')
