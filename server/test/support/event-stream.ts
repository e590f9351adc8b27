import assert from 'node:assert/strict'
import { watchNotifications } from '@laisen/contract/endpoints/notifications'
import type { Client } from '@laisen/testkit/client'

export interface OpenStream {
  /** How many notifications were new when it was opened. */
  readonly unseen: number
  /** The topic of the next event; undefined once the stream has ended. */
  next(): Promise<string | undefined>
  /** Reads on to the next beat, which tells that the session still stands. False where the stream has ended. */
  beats(): Promise<boolean>
  close(): Promise<void>
}

/** Opens a stream of changes, and reads it event by event. */
export async function openStream(client: Client): Promise<OpenStream> {
  const response = await client.fetch(`/api/v1/${watchNotifications.path}`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const reading = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const nextEvent = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        return event
      }
      const { value, done } = await reading.read()
      if (done) return undefined
      text += value
    }
  }
  const [, unseen] = /^event: unseen\ndata: (\d+)$/.exec((await nextEvent()) ?? '') ?? []
  assert.ok(unseen, 'it begins with what is new')
  return {
    unseen: Number(unseen),
    async next() {
      for (let event = await nextEvent(); event !== undefined; event = await nextEvent()) {
        const [, topic] = /^event: changed\ndata: (\w+)$/.exec(event) ?? []
        if (topic) return topic
        assert.equal(event, ':', 'nothing but topics and beats follows')
      }
      return undefined
    },
    async beats() {
      for (let event = await nextEvent(); event !== undefined; event = await nextEvent()) if (event === ':') return true
      return false
    },
    close: () => reading.cancel(),
  }
}
