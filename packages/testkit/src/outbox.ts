import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

const patienceMilliseconds = 20_000

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Which mail is meant, where an address gets several. */
export interface Wanted {
  readonly after: Date
  readonly is?: (letter: Letter) => boolean
  /** What brings it about, such as running jobs. Repeated, because it may be asked for a moment later. */
  readonly meanwhile?: () => Promise<unknown>
}

/** Waits for a mail to an address in an outbox on disk, written after an instant. @returns the latest */
export async function mailTo(
  outbox: string,
  address: string,
  { after, is = () => true, meanwhile = async () => {} }: Wanted,
): Promise<Letter> {
  for (const until = Date.now() + patienceMilliseconds; Date.now() < until; ) {
    await meanwhile()
    const latest = (await lettersOf(outbox, after)).findLast((letter) => letter.to === address && is(letter))
    if (latest) return latest
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail to ${address} arrived.`)
}

/** The mail of a number in an outbox on disk. */
export async function mailNumbered(outbox: string, mailId: number): Promise<Letter> {
  const name = (await readdir(outbox)).find((one) => one.endsWith(`-${mailId}.eml`))
  if (!name) throw new Error(`No mail ${mailId} was written.`)
  return letterIn(join(outbox, name))
}

/** The link in a mail to one of our pages, as path and query. */
export function linkIn({ text }: Letter, page: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname === page)
  if (!link) throw new Error(`The mail has no link to ${page}:\n${text}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

/** The files are named by the time of the mail. */
async function lettersOf(outbox: string, after: Date): Promise<Letter[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const since = after.toISOString().replace(/[:.]/g, '-')
  return Promise.all(names.filter((name) => name >= since).map((name) => letterIn(join(outbox, name))))
}

async function letterIn(file: string): Promise<Letter> {
  const { to, subject, text } = await new PostalMime().parse(await readFile(file))
  return { to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '' }
}
