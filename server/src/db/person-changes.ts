import type { Log } from '../log/log.ts'
import type { Connection } from './database.ts'
import { listenTo } from './listen.ts'

/** Tells open pages that something of their person changed, in whichever process it did. */
export interface PersonChanges {
  /**
   * Calls back with the kind of what changed from now on, or `everything` where changes may have been missed. @returns how to stop
   */
  subscribe(person: { companyId: number; employeeId: number }, heard: (topic: string) => void): Promise<() => void>
  close(): Promise<void>
}

/** Listens from the first subscription on, over one connection for all. */
export function createPersonChanges({ connection, log }: { connection: Connection; log: Log }): PersonChanges {
  const subscribers = new Map<string, Set<(topic: string) => void>>()
  let stop: (() => Promise<void>) | undefined
  let begun = false
  let tried = () => {}
  const firstTry = new Promise<void>((resolve) => {
    tried = resolve
  })

  const listen = () =>
    listenTo(connection, {
      channel: 'person_changed',
      onMessage(payload) {
        const [companyId, employeeId, topic = 'everything'] = payload.split('/')
        for (const heard of subscribers.get(`${companyId}/${employeeId}`) ?? []) heard(topic)
      },
      onStart() {
        // What was sent while nobody listened was not heard.
        if (begun) for (const each of subscribers.values()) for (const heard of each) heard('everything')
        begun = true
        tried()
      },
      onLost(error) {
        log.warn('person-changes.lost', { error })
        // Pages wait for no database: they are told once it is back.
        begun = true
        tried()
      },
    })

  return {
    async subscribe({ companyId, employeeId }, heard) {
      stop ??= listen()
      await firstTry
      const name = `${companyId}/${employeeId}`
      const mine = subscribers.get(name) ?? new Set()
      subscribers.set(name, mine.add(heard))
      return () => {
        mine.delete(heard)
        if (mine.size === 0 && subscribers.get(name) === mine) subscribers.delete(name)
      }
    },
    async close() {
      await stop?.()
    },
  }
}
