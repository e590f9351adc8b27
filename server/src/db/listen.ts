import pg from 'pg'
import { type Connection, poolConfig } from './database.ts'

const RECONNECT_MILLISECONDS = 2000

interface Listener {
  readonly channel: string
  onMessage(payload: string): void
  /** Listening begins, or begins again: what was sent before was not heard. */
  onStart(): void
  onLost(error: unknown): void
}

/** Hears what is sent on a channel by NOTIFY, over a connection of its own that is made again when it is lost. @returns how to stop */
export function listenTo(
  connection: Connection,
  { channel, onMessage, onStart, onLost }: Listener,
): () => Promise<void> {
  let client: pg.Client | undefined
  let waiting: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client(poolConfig(connection))
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    onStart()
  }
  const attempt = () => {
    connect().catch((error: unknown) => {
      onLost(error)
      again()
    })
  }
  const again = () => {
    if (stopped || waiting) return
    waiting = setTimeout(() => {
      waiting = undefined
      attempt()
    }, RECONNECT_MILLISECONDS)
    waiting.unref()
  }

  attempt()
  return async () => {
    stopped = true
    clearTimeout(waiting)
    await client?.end().catch(() => {})
  }
}
