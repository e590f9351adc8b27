import { createHash, createHmac, type Hash } from 'node:crypto'
import { describeName } from '@laisen/pki/names'
import * as z from 'zod/mini'
import { readAnchorFile } from '../chain/anchor-file.ts'
import { FIRST, int8, segmentHash } from '../chain/hashes.ts'

const segmentShape = z.object({
  number: z.number(),
  rowsBefore: z.number(),
  rowCount: z.number(),
  rowsDigest: z.string(),
  previous: z.string(),
  hash: z.string(),
  at: z.string(),
  removed: z.boolean(),
})
type Segment = z.output<typeof segmentShape>

const rowShape = z.object({
  position: z.number(),
  segment: z.number(),
  kind: z.enum(['event', 'history']),
  id: z.number(),
  hash: z.string(),
  content: z.nullable(z.string()),
  personal: z.nullable(z.string()),
  salt: z.nullable(z.string()),
})

const contentShape = z.object({ companyId: z.number(), commitment: z.nullable(z.string()) })

const countsShape = z.object({ events: z.number(), history: z.number() })

const letters = { event: 'e', history: 'h' } as const

/** Checks the evidence of an archive line by line, segments before rows. */
export function evidenceChecks(wrong: (line: string) => void) {
  const segments = new Map<number, Segment>()
  const digests = new Map<number, { hash: Hash; rows: number }>()
  let companyId: number | undefined
  let erased = 0
  const rows = { event: 0, history: 0 }
  let least: { events: number; history: number } | undefined

  const row = (line: string) => {
    const { position, segment, kind, id, hash, content, personal, salt } = rowShape.parse(JSON.parse(line))
    rows[kind] += 1
    const digest = digests.get(segment) ?? { hash: createHash('sha256'), rows: 0 }
    digests.set(segment, digest)
    digest.rows += 1
    digest.hash.update(letters[kind]).update(int8(id)).update(Buffer.from(hash, 'hex'))
    const name = `${kind} ${id} (position ${position})`
    if (content === null) return wrong(`${name} is missing.`)
    if (createHash('sha256').update(content).digest('hex') !== hash) return wrong(`${name} was changed.`)
    const said = contentShape.parse(JSON.parse(content))
    companyId ??= said.companyId
    if (said.commitment === null) return
    if (personal === null || salt === null) erased += 1
    else if (createHmac('sha256', Buffer.from(salt, 'hex')).update(personal).digest('hex') !== said.commitment)
      wrong(`${name} has other personal values than were recorded.`)
  }

  const end = (anchors: readonly (readonly [name: string, content: string])[]): string[] => {
    const heads = followChain(segments, { digests, companyId, wrong })
    const last = [...segments.values()].at(-1)
    requireAll(rows, least, wrong)
    return [
      `${rows.event + rows.history} rows of evidence in ${segments.size} segments, head ${last?.hash ?? 'none'}`,
      ...(erased > 0 ? [`${erased} rows without their personal values, which were erased`] : []),
      ...anchors.flatMap(([name, content]) => {
        const read = readAnchorFile(content)
        const statement = read?.statement
        if (!read || !statement || heads.get(statement.segment) !== statement.head) {
          wrong(`${name} contradicts the chain, or its timestamp is unsound.`)
          return []
        }
        const { at, certificate } = read.timestamp
        return [
          `${name}: ${at.toISOString()}, by ${describeName(certificate.subject)}, proves positions 1 to ${statement.rows}`,
        ]
      }),
    ]
  }

  return {
    segment(line: string) {
      const segment = segmentShape.parse(JSON.parse(line))
      segments.set(segment.number, segment)
    },
    /** How many rows the company had recorded by then. Archives of earlier versions do not say it. */
    counted(text: string) {
      least = countsShape.parse(JSON.parse(text))
    },
    row,
    end,
  }
}

function requireAll(
  rows: { readonly event: number; readonly history: number },
  least: z.output<typeof countsShape> | undefined,
  wrong: (line: string) => void,
): void {
  if (!least) return
  const tell = (what: string, there: number, recorded: number) => {
    if (there < recorded) wrong(`${recorded} ${what} were recorded, and the evidence holds ${there}.`)
  }
  tell('events', rows.event, least.events)
  tell('signatures', rows.history, least.history)
}

interface Following {
  readonly digests: ReadonlyMap<number, { readonly hash: Hash; readonly rows: number }>
  readonly companyId: number | undefined
  wrong(line: string): void
}

/** The heads by the numbers of their segments. */
function followChain(
  segments: ReadonlyMap<number, Segment>,
  { digests, companyId = 0, wrong }: Following,
): Map<number, string> {
  const heads = new Map<number, string>()
  let [previous, rows, number] = [FIRST.toString('hex'), 0, 0]
  for (const segment of segments.values()) {
    const { rowCount, rowsBefore, removed } = segment
    const follows = segment.number === number + 1 && segment.previous === previous && rowsBefore === rows
    if (!follows) wrong(`Segment ${segment.number} does not follow the one before.`)
    const digest = digests.get(segment.number)
    const holds = removed || (digest?.rows === rowCount && digest.hash.digest('hex') === segment.rowsDigest)
    const bytes = (hexadecimal: string) => Buffer.from(hexadecimal, 'hex')
    const { at, rowsDigest, hash } = segment
    const computed = segmentHash(companyId, {
      ...{ number: segment.number, rowsBefore, rowCount, at: new Date(at) },
      ...{ previous: bytes(segment.previous), rowsDigest: bytes(rowsDigest) },
    })
    if (!holds || computed.toString('hex') !== hash) wrong(`Segment ${segment.number} was changed.`)
    heads.set(segment.number, hash)
    ;[previous, rows, number] = [hash, rowsBefore + rowCount, segment.number]
  }
  return heads
}
