import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'

interface WrittenMail {
  readonly subject: string
  readonly text: string
}

/** The folder of mails that were written instead of sent, since no SMTP_URL is set. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/** A mail of the outbox on this machine, as text; undefined where its file is gone, or lies on another machine. */
export async function readWritten(dataDir: string, mailId: number): Promise<WrittenMail | undefined> {
  const folder = outboxFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const name = names.find((one) => one.endsWith(`-${mailId}.eml`))
  if (name === undefined) return undefined
  return readLetter(await readFile(join(folder, name), 'latin1'))
}

/** Deletes mails that were written before an instant, which their names begin with. */
export async function deleteWritten(dataDir: string, before: Date): Promise<void> {
  const folder = outboxFolder(dataDir)
  const limit = before.toISOString().replace(/[:.]/g, '-')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (/^\d{4}-\d\d-\d\dT.*\.eml(\.new)?$/.test(name) && name < limit) await rm(join(folder, name), { force: true })
  }
}

/** What lets its reader into an account: tokens of links, and codes. */
export function withoutSecrets({ subject, text }: WrittenMail, template: string): WrittenMail {
  const hidden = (words: string) => {
    const tokens = words.replace(/([?&](?:token|stk)=)[\w-]+/g, '$1••••••')
    return mailsCode(template) ? tokens.replace(/\b\d{6}\b/g, '••••••') : tokens
  }
  return { subject: hidden(subject), text: hidden(text) }
}

const mailsCode = (template: string): boolean =>
  mailMessages.en[template as MailTemplate]?.subject.includes('{code}') ?? false

/** Reads what our own transport writes: headers, then multipart/alternative whose first part is the plain text. */
function readLetter(raw: string): WrittenMail {
  const whole = part(raw)
  const boundary = /boundary="?([^";]+)"?/i.exec(whole.headers.get('content-type') ?? '')?.[1]
  const plain = boundary === undefined ? whole : part(whole.body.split(`--${boundary}\r\n`)[1] ?? '')
  const encoding = (plain.headers.get('content-transfer-encoding') ?? '').toLowerCase()
  const [body = ''] = boundary === undefined ? [plain.body] : plain.body.split(`\r\n--${boundary}`)
  return {
    subject: words(whole.headers.get('subject') ?? ''),
    text: decoded(body, encoding).replaceAll('\r\n', '\n').trim(),
  }
}

function part(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  // RFC 5322 §2.2.3: a line that begins with a space goes on with the one before.
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

/** RFC 2045 §6.7 (5): a soft line break is the = and the end of the line; a space before it belongs to the text. */
function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return quotedPrintable(body.replace(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** RFC 2047: =?UTF-8?B?…?= and =?UTF-8?Q?…?=, with no space between two of them. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}
