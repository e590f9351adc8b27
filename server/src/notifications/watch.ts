import { liveTopics } from '@laisen/contract/endpoints/notifications'
import type { Context } from '../context.ts'
import type { PersonChanges } from '../db/person-changes.ts'
import { AppError } from '../http/app-error.ts'
import { createEventStream, type EventStream } from '../http/event-stream.ts'
import { networkOf } from '../http/network.ts'
import type { StreamAnswer } from '../http/stream-answer.ts'
import { createPlaces } from '../limits/places.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { isStillSignedIn } from '../session/still-open.ts'
import { list } from './service.ts'

interface Streams {
  /** What a page hears of its person's changes, until its session ends or it goes away. @throws STREAMS_OPEN */
  open(context: Context, principal: EmployeePrincipal): Promise<StreamAnswer>
  /** Ends all, so that the server can close. */
  close(): void
}

/** Open at once: of one person, of one network, and in this process. */
const OF_PERSON = 10
const OF_NETWORK = 300
const IN_ALL = 2000
const RETRY_SECONDS = 30
const HEARTBEAT_MS = 20_000
/** What changes more often is told once in this time. */
const TOGETHER_MS = 500

const known: ReadonlySet<string> = new Set(liveTopics)

export function createStreams(changes: PersonChanges): Streams {
  const ofPerson = createPlaces({ inAll: IN_ALL, ofOne: OF_PERSON })
  const ofNetwork = createPlaces({ inAll: IN_ALL, ofOne: OF_NETWORK })
  const open = new Set<EventStream>()
  const tooMany = (limit: number) => () => new AppError('STREAMS_OPEN', { retryAfterSeconds: RETRY_SECONDS, limit })

  const take = ({ companyId, employeeId, address }: EmployeePrincipal) => {
    const person = ofPerson.take(`${companyId}/${employeeId}`, tooMany(OF_PERSON))
    try {
      const network = ofNetwork.take(networkOf(address), tooMany(OF_NETWORK))
      return () => [person, network].forEach((release) => void release())
    } catch (error) {
      person()
      throw error
    }
  }

  return {
    async open(context, principal) {
      const release = take(principal)
      const events = createEventStream()
      const told = tellTogether((topic) => events.send('changed', topic))
      const check = () =>
        isStillSignedIn(context, principal).then(
          (is) => (is ? events.beat() : events.end()),
          // The database is away: the next beat finds out.
          () => {},
        )
      const heard = (topic: string) => {
        if (topic === 'session') void check()
        else told.tell(known.has(topic) ? topic : 'everything')
      }
      const unsubscribe = await changes.subscribe(principal, heard).catch((error) => {
        release()
        throw error
      })
      // Asked and counted once it listens, so that nothing is missed in between.
      const { unseen } = await begin(context, principal).catch((error) => {
        unsubscribe()
        release()
        throw error
      })
      const beating = setInterval(() => void check(), HEARTBEAT_MS)
      open.add(events)
      events.stream.once('close', () => {
        open.delete(events)
        clearInterval(beating)
        told.stop()
        unsubscribe()
        release()
      })
      events.send('unseen', String(unseen))
      // What changed while it was counted may not be in the count, so the page must hear of it afterwards.
      told.begin()
      return {
        type: 'text/event-stream',
        // nginx would otherwise keep events until it has many.
        headers: { 'x-accel-buffering': 'no' },
        stream: events.stream,
      }
    },
    close() {
      for (const events of open) events.end()
    },
  }
}

/** What is new to a person whose session has not ended meanwhile. @throws SESSION_REQUIRED */
async function begin(context: Context, principal: EmployeePrincipal) {
  if (!(await isStillSignedIn(context, principal))) throw new AppError('SESSION_REQUIRED')
  return list(context, principal)
}

/** From when it begins, tells the first at once, and what follows within half a second together: each topic once. */
function tellTogether(tell: (topic: string) => void) {
  const waiting = new Set<string>()
  let begun = false
  let timer: NodeJS.Timeout | undefined
  const next = () => {
    timer = undefined
    if (waiting.size === 0) return
    for (const topic of waiting) tell(topic)
    waiting.clear()
    timer = setTimeout(next, TOGETHER_MS)
  }
  return {
    tell(topic: string) {
      waiting.add(topic)
      if (begun && !timer) next()
    },
    begin() {
      begun = true
      next()
    },
    stop: () => clearTimeout(timer),
  }
}
