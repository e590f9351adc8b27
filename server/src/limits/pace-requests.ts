import type { RequestListener, Server } from 'node:http'
import { createPacer } from '../workers/pacer.ts'

/** Each takes some tenths of a millisecond until it waits for something else. Fewer would make honest people wait behind a flood. */
const BEGUN_IN_ONE_TURN = 32

/** Begins few requests in each turn of the event loop, however many arrive in it. */
export function paceRequests(server: Server): void {
  const pace = createPacer(BEGUN_IN_ONE_TURN)
  const [answer] = server.listeners('request') as [RequestListener]
  server.off('request', answer)
  server.on('request', (request, response) => {
    pace(() => {
      // Whoever has gone meanwhile does not need to be answered.
      if (!response.closed) answer(request, response)
    })
  })
}
