import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartRefused } from '../start-refused.ts'

/** @throws StartRefused with what to do about it */
export async function listen(server: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await server.listen({ host, port })
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
