import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { timestampRefusal } from '@laisen/pki/timestamp'
import { makeAuthority } from './authority.ts'
import { berForms } from './ber-forms.ts'

interface TimestampServer {
  readonly url: string
  readonly root: Uint8Array
  /** How many requests came. */
  asked(): number
  /** What it answers from now on. */
  behave(how: Behaviour): void
}

/**
 * huge: an answer without end. trickling: the right one, a byte at a time. otherwise: one about something else, whose signature is right.
 * refusing: that it gives none. no timestamp: a page of HTML. late: by a clock that is an hour behind. hanging up: no answer at all.
 * inBer: the right one, but not in DER.
 */
type Behaviour =
  | ('right' | 'broken' | 'huge' | 'trickling' | 'otherwise' | 'refusing' | 'no timestamp' | 'late' | 'hanging up')
  | { readonly inBer: keyof typeof berForms }

const TRICKLE_MS = 50
const HOUR_MS = 3_600_000
const PIECE = Buffer.alloc(64 * 1024)

function* endless(): Iterable<Uint8Array> {
  for (;;) yield PIECE
}

async function* byByte(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) {
    yield bytes.subarray(at, at + 1)
    await setTimeout(TRICKLE_MS)
  }
}

/**
 * A timestamp server that is not ours, on HTTP, whose certificates name addresses that nobody answers at.
 * @param now its clock: that of the server under test where that one stands still, because the two may differ by a minute only
 */
export async function timestampServer(now: () => Date = () => new Date()): Promise<TimestampServer> {
  const authority = await makeAuthority(new Date(now().getTime() - 2 * HOUR_MS))
  let asked = 0
  let behaviour: Behaviour = 'right'
  let before: Uint8Array | undefined
  const server = createServer(async (request, response) => {
    asked++
    const question = await buffer(request)
    if (behaviour === 'broken') return response.writeHead(500).end()
    if (behaviour === 'hanging up') return request.socket.destroy()
    const answer = await authority.timestamp(question, new Date(now().getTime() - (behaviour === 'late' ? HOUR_MS : 0)))
    const earlier = before ?? answer
    before = answer
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    if (behaviour === 'right') return response.end(answer)
    if (behaviour === 'otherwise') return response.end(earlier)
    if (behaviour === 'refusing') return response.end(timestampRefusal('systemFailure'))
    if (behaviour === 'no timestamp') return response.end('<html>Log in</html>')
    if (behaviour === 'late') return response.end(answer)
    if (typeof behaviour === 'object') return response.end(berForms[behaviour.inBer]!(answer))
    // Whoever asked hangs up.
    const stream = Readable.from(behaviour === 'huge' ? endless() : byByte(answer))
    return pipeline(stream, response).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    root: authority.root.certificate.raw,
    asked: () => asked,
    behave: (how) => {
      behaviour = how
    },
  }
}
