import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartRefused } from '../start-refused.ts'

/** @throws StartRefused with what to do about it */
export async function listen(server: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    // Fastify would give the second address of localhost a server of its own, which none of our limits knows.
    const [first, second] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
    const alsoListen = second ? prepareSecond(server, second) : undefined
    await server.listen({ host: first, port })
    await alsoListen?.()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} on ${host} is already in use by another program. Set PORT to another one.`)
    }
    if (code === 'EACCES')
      throw new StartRefused(`This user may not listen on port ${port}. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`HOST is ${host}, which is not an address of this machine.`)
    }
    throw error
  }
}

/** The server has no address of this family. */
const unavailable = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** Has one server accept connections at a second address too, as its own. @returns what begins it, once the first one listens */
function prepareSecond(app: FastifyInstance, host: string): () => Promise<void> {
  const { server } = app
  // The options are those of Node's HTTP server.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  app.addHook('onClose', async () => {
    if (second.listening) await new Promise<unknown>((closed) => second.close(closed))
  })
  return async () => {
    const { port } = server.address() as AddressInfo
    second.maxConnections = server.maxConnections
    try {
      await once(second.listen({ host, port }), 'listening')
    } catch (error) {
      if (!unavailable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

const DRAIN_MS = 20_000

/** Accepts no new requests and lets the running ones end; connections that are still open after that are closed. */
export async function drain(server: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS)
  try {
    await server.close()
  } finally {
    clearTimeout(cutOff)
  }
}
