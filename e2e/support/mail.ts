import { type Letter, linkIn, mailTo } from '@laisen/testkit/outbox'

/** The path of the link in the mail that somebody got since an instant. */
export async function mailedLink(address: string, page: string, since: Date): Promise<string> {
  return linkIn(await letterTo(address, since), page)
}

export function letterTo(address: string, since: Date): Promise<Letter> {
  return mailTo(process.env.LAISEN_E2E_OUTBOX ?? '', address, since)
}
