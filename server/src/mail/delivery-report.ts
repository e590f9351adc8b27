import PostalMime from 'postal-mime'

/** What a mail server reports about one recipient of a mail (RFC 3464 §2.3). */
interface Failure {
  /** In lower case: the address that failed, and the one that the mail was sent to, where the report names it. */
  readonly addresses: readonly string[]
  /** The status code and what the mail server said, without addresses. */
  readonly answer: string
}

interface DeliveryReport {
  /** The Message-ID of the mail that the report is about, in angle brackets. */
  readonly messageId: string
  readonly failures: readonly Failure[]
}

/** By their names in lower case. */
type Fields = ReadonlyMap<string, string>

const DEPTH = 8
/** Enough for any report, and read in no time whatever stands in it. */
const HEADER_BYTES = 32 * 1024
const MOST_LINES = 5_000
const PART_CHARACTERS = 64 * 1024
/** Of the mail itself, and of each of its recipients. */
const BLOCKS = 100
const ANSWER_CHARACTERS = 300

/**
 * Reads a delivery status notification. Undefined for any other mail, for one that does not say what it is about, and where nothing
 * failed: a delay is not the end of a mail.
 * @param raw the mail as it arrived (RFC 3464: multipart/report with message/delivery-status)
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | undefined> {
  const parts = await partsOf(raw)
  const status = parts(['message/delivery-status', 'message/global-delivery-status'])
  const original = parts(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])
  if (status === undefined || original === undefined) return undefined
  const headers = original.split(EMPTY_LINE, 1)[0] ?? ''
  const messageId = /<[^<>\s]{1,250}>/.exec(fieldsOf(headers).get('message-id') ?? '')
  if (!messageId) return undefined
  const failures = status
    .split(EMPTY_LINE, BLOCKS)
    .map(fieldsOf)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .map(failureOf)
  return failures.length === 0 ? undefined : { messageId: messageId[0], failures }
}

const EMPTY_LINE = /\n[ \t]*\n/

/** What the first part of one of these types holds, with line breaks of one character. */
async function partsOf(raw: Uint8Array): Promise<(types: readonly string[]) => string | undefined> {
  if (countLines(raw) > MOST_LINES) return () => undefined
  try {
    const options = { forceRfc822Attachments: true, maxNestingDepth: DEPTH, maxHeadersSize: HEADER_BYTES }
    const { attachments } = await PostalMime.parse(raw, options)
    return (types) => {
      const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content
      if (content === undefined || typeof content === 'string') return undefined
      return Buffer.from(content as ArrayBuffer)
        .toString('utf8')
        .slice(0, PART_CHARACTERS)
        .replaceAll('\r\n', '\n')
    }
  } catch {
    // It throws at what exceeds its limits.
    return () => undefined
  }
}

/** Reads fields in the form of headers (RFC 5322 §2.2); of several with one name the first counts. */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function failureOf(fields: Fields): Failure {
  const addresses = ['final-recipient', 'original-recipient'].flatMap((name) => {
    // A type stands before the address (RFC 3464 §2.3.1): rfc822; somchai@example.com
    const [, address = ''] = (fields.get(name) ?? '').split(';', 2)
    return address.trim() === '' ? [] : [address.trim().replace(/^<|>$/g, '').toLowerCase()]
  })
  const [, diagnostic = ''] = /^[^;]*;(.*)$/.exec(fields.get('diagnostic-code') ?? '') ?? []
  const said = [fields.get('status') ?? '', diagnostic].join(' ').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return {
    addresses,
    answer: said
      .replaceAll(/\S+@\S+/g, '<…>')
      .trim()
      .slice(0, ANSWER_CHARACTERS),
  }
}

function countLines(raw: Uint8Array): number {
  let lines = 0
  for (let at = raw.indexOf(NEWLINE); at >= 0; at = raw.indexOf(NEWLINE, at + 1)) lines++
  return lines
}

const NEWLINE = 0x0a
