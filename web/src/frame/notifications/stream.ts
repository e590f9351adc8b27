import { type LiveTopic, watchNotifications } from '@laisen/contract/endpoints/notifications'
import { addressOf, headersOf } from '../../api/call.ts'

interface Heard {
  /** The server accepted: from now on changes are told. */
  onOpen(): void
  onChange(topic: LiveTopic): void
  /** How many notifications nobody has looked at. */
  onUnseen(count: number): void
}

/** Twice as long as the server takes between two beats: the connection is dead, though nobody said so. */
const SILENCE_MS = 45_000

/**
 * Reads server-sent events until they end. The browser's EventSource could not send the header of our session.
 * @returns whether the server accepted at all
 */
export async function listen({ onOpen, onChange, onUnseen }: Heard, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  const headers = headersOf(watchNotifications, {}, { background: true })
  const response = await fetch(addressOf(watchNotifications, {}), {
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) return false
  onOpen()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const reading = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reading.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      text += value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, kind, data] = /^event: (changed|unseen)\ndata: (\w+)$/.exec(event) ?? []
        if (kind === 'changed') onChange(data as LiveTopic)
        if (kind === 'unseen') onUnseen(Number(data))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
