import type { MailFacts } from '@laisen/contract/mail/compose'
import type { Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailFrame } from '@laisen/contract/messages/mail'
import type { Counted } from './counted.ts'
import { withoutLinks } from './links.ts'
import { forUnproven } from './unproven.ts'

/** Who reads a mail. It decides what the mail may say, and whether its address is counted. */
export type Reader =
  /** Someone of the company, or the company itself, at an address that they have proven. */
  | { readonly kind: 'member' }
  /** An address that nobody has proven gets our own words. `isNew` is set where the mail is the first to an address that somebody typed. */
  | { readonly kind: 'unproven'; readonly employeeId?: number; readonly isNew?: boolean }
  /** Someone outside the company reads what its people wrote about an envelope. */
  | { readonly kind: 'stranger'; readonly recipientId: number; readonly isCounted: boolean }

/** Facts that we make ourselves. */
const ours = new Set(['link', 'code', 'time', 'due', 'contents', 'minutes'])

/** Whose address is new, and so to be counted before this mail goes out; undefined where it is not. */
export function newAddressOf(reader: Reader): Counted | undefined {
  if (reader.kind === 'unproven')
    return reader.isNew && reader.employeeId !== undefined ? { employeeId: reader.employeeId } : undefined
  return reader.kind === 'stranger' && !reader.isCounted ? { recipientId: reader.recipientId } : undefined
}

interface Order {
  readonly template: MailTemplate
  readonly locale: Locale
  readonly facts: MailFacts
  readonly reader: Reader
}

/** What a mail may say to its reader. To strangers, a company that is not trusted says nothing that they could click. */
export function saidTo(order: Order, isTrusted: boolean): Pick<Order, 'template' | 'facts'> {
  if (order.reader.kind === 'unproven') return forUnproven(order)
  if (order.reader.kind === 'member' || isTrusted) return order
  return { template: order.template, facts: withoutLinksIn(order) }
}

function withoutLinksIn({ facts, locale }: Order): MailFacts {
  const instead = mailFrame[locale].linkRemoved
  const said = Object.entries(facts).map(([name, fact]) => [
    name,
    ours.has(name) || typeof fact === 'number' ? fact : withoutLinks(fact, instead),
  ])
  return Object.fromEntries(said)
}
