import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server closes, ends each connection as soon as nothing is being answered on it. Node would leave open those that never
 * carried a request, such as a browser's spare one, and those whose answer ends meanwhile, for as long as a minute.
 */
export function endConnections(app: FastifyInstance): void {
  /** How many requests are being answered on each. */
  const open = new Map<Socket, number>()
  let closing = false
  const endIdle = (socket: Socket) => {
    if (closing && open.get(socket) === 0) socket.destroySoon()
  }
  const change = (socket: Socket, by: 1 | -1) => {
    const count = open.get(socket)
    if (count !== undefined) open.set(socket, count + by)
    endIdle(socket)
  }
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
    endIdle(socket)
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    change(socket, 1)
    response.once('close', () => change(socket, -1))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of open.keys()) endIdle(socket)
  })
}
