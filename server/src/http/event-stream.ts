import { Readable } from 'node:stream'

/** Server-sent events (WHATWG HTML §9.2) to one client. */
export interface EventStream {
  readonly stream: Readable
  /** Like a beat, does nothing once the stream has ended. */
  send(event: string, data: string): void
  /** A comment, so that proxies and the client see that the connection lives. */
  beat(): void
  end(): void
}

/** A client that takes nothing for so long has gone, or asks again anyway when it comes back. */
const MOST_WAITING_BYTES = 16 * 1024

export function createEventStream(): EventStream {
  const stream = new Readable({ read() {}, highWaterMark: MOST_WAITING_BYTES })
  let ended = false
  const push = (text: string) => {
    if (ended || stream.destroyed) return
    if (stream.readableLength + text.length > MOST_WAITING_BYTES) stream.destroy()
    else stream.push(text)
  }
  return {
    stream,
    send: (event, data) => push(`event: ${event}\ndata: ${data}\n\n`),
    beat: () => push(':\n\n'),
    end() {
      ended = true
      if (!stream.destroyed) stream.push(null)
    },
  }
}
