import type { Endpoint } from '@laisen/contract/endpoint'
import { getRequests } from '@laisen/contract/endpoints/authority'
import { getImportProgress } from '@laisen/contract/endpoints/imports'
import { type LiveTopic, listNotifications } from '@laisen/contract/endpoints/notifications'
import { getStampRequest } from '@laisen/contract/endpoints/pending-stamps'
import { getEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { call } from '../../api/call.ts'
import { setLive } from '../../api/live.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-call.ts'
import { listen } from './stream.ts'
import { setUnseen } from './unseen.ts'

/** A stream that was cut is opened again after a second, then after longer and longer. */
const FIRST_WAIT_MS = 1000
/** Without a stream the page asks this often. */
const LONGEST_WAIT_MS = 60_000

/** Screens that wait for something by themselves. Only these ask again when told: other screens' calls would count as activity (rules 3.3). */
const waiting: Readonly<Record<Exclude<LiveTopic, 'everything'>, readonly Endpoint[]>> = {
  certificates: [getRequests],
  stamps: [getStampRequest],
  envelopes: [getEnvelope],
  imports: [getImportProgress],
  profile: [],
}

function tellScreens(topic: LiveTopic): void {
  const endpoints = topic === 'everything' ? Object.values(waiting).flat() : (waiting[topic] ?? [])
  for (const endpoint of endpoints) {
    void queryClient.invalidateQueries({
      queryKey: keyOf(endpoint),
      predicate: ({ queryKey, state: { data } }) => asksInBackground(queryKey, data),
    })
  }
}

/** An envelope is asked for in the background only while it is being completed, and requests only by whom waits for one. */
function asksInBackground([path, input]: readonly unknown[], data: unknown): boolean {
  if (path === getEnvelope.path) return (data as { completing?: boolean } | undefined)?.completing === true
  if (path === getRequests.path) return (input as { PerPage?: number } | undefined)?.PerPage === 1
  return true
}

/** Asks what there is, without keeping the session alive, and without leaving the page if it has ended. */
async function ask(): Promise<void> {
  try {
    const found = await call(listNotifications, {}, { background: true, keepPage: true })
    queryClient.setQueryData(keyOf(listNotifications, {}), found)
    setUnseen(found.unseen)
  } catch {
    // The next event or look finds out.
  }
}

/** Keeps the count of notifications, and screens that wait, up to date while the page can be seen. @returns how to stop */
export function keepLive(): () => void {
  let stopped = false
  let current: AbortController | undefined
  let waits: { timer: ReturnType<typeof setTimeout>; go: () => void } | undefined

  // A hidden page gives its connection back: browsers open only six to one server over HTTP/1.1, for all pages together.
  const onVisibility = () => {
    if (document.hidden) current?.abort()
    else waits?.go()
  }
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(waits?.timer)
        waits = undefined
        resolve()
      }
      waits = { timer: setTimeout(go, ms), go }
    })
  const run = async () => {
    let pause = FIRST_WAIT_MS
    while (!stopped) {
      if (document.hidden) {
        await wait(LONGEST_WAIT_MS)
        continue
      }
      current = new AbortController()
      const onOpen = () => {
        setLive(true)
        pause = FIRST_WAIT_MS
        tellScreens('everything')
      }
      const onChange = (topic: LiveTopic) => {
        tellScreens(topic)
        void ask()
      }
      const accepted = await listen({ onOpen, onChange, onUnseen: setUnseen }, current.signal).catch(() => true)
      setLive(false)
      if (stopped) return
      // Who is refused a stream asks now and then.
      if (!accepted) await ask()
      await wait(accepted ? pause : LONGEST_WAIT_MS)
      pause = Math.min(pause * 2, LONGEST_WAIT_MS)
    }
  }

  document.addEventListener('visibilitychange', onVisibility)
  void run()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    setLive(false)
    setUnseen(0)
    current?.abort()
    waits?.go()
  }
}
