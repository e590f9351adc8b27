import type { Config } from '../config.ts'

/** Who an email is from, as a company chose it. The address stays the installation's: no mail server would believe another. */
export interface Sender {
  /** Empty: the installation's own name. */
  readonly senderName: string
  /** Empty: where the installation says. */
  readonly replyTo: string
}

/** The address of `Laisen <laisen@example.com>`. */
export function addressOf(mailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()
}

type Senders = Pick<Config, 'mailFrom' | 'mailContact'>

/** The headers From and Reply-To. */
export function headersOf(sender: Sender | undefined, { mailFrom, mailContact }: Senders) {
  const replyTo = sender?.replyTo || mailContact
  const from = sender?.senderName ? { name: sender.senderName, address: addressOf(mailFrom) } : mailFrom
  return { from, ...(replyTo !== undefined && { replyTo }) }
}
