import assert from 'node:assert/strict'
import { watchNotifications } from '@laisen/contract/endpoints/notifications'
import type { Client } from '@laisen/testkit/client'

export interface OpenStream {
  /** The topic of the next event; undefined once the stream has ended. */
  next(): Promise<string | undefined>
  close(): Promise<void>
}

/** Opens a stream of changes, and reads it event by event. */
export async function openStream(client: Client): Promise<OpenStream> {
  const response = await client.fetch(`/api/v1/${watchNotifications.path}`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const reading = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const event = text.slice(0, end)
          text = text.slice(end + 2)
          const [, topic] = /^event: changed\ndata: (\w+)$/.exec(event) ?? []
          if (topic) return topic
          assert.equal(event, ':', 'nothing but topics and beats is sent')
          continue
        }
        const { value, done } = await reading.read()
        if (done) return undefined
        text += value
      }
    },
    close: () => reading.cancel(),
  }
}
