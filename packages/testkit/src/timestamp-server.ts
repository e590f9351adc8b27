import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { makeAuthority } from './authority.ts'

interface TimestampServer {
  readonly url: string
  readonly root: Uint8Array
  /** How many requests came. */
  asked(): number
  /** What it answers from now on. */
  behave(how: 'right' | 'broken'): void
}

/** A timestamp server that is not ours, on HTTP, whose certificates name addresses that nobody answers at. */
export async function timestampServer(): Promise<TimestampServer> {
  const authority = await makeAuthority(new Date(Date.now() - 60_000))
  let asked = 0
  let behaviour: Parameters<TimestampServer['behave']>[0] = 'right'
  const server = createServer(async (request, response) => {
    asked++
    const question = await buffer(request)
    if (behaviour === 'broken') response.writeHead(500).end()
    else response.end(await authority.timestamp(question))
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
