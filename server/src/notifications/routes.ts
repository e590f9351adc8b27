import * as endpoints from '@laisen/contract/endpoints/notifications'
import { createPersonChanges } from '../db/person-changes.ts'
import { type App, mount } from '../http/mount.ts'
import { list, markSeen } from './service.ts'
import { createStreams } from './watch.ts'

/** What waits for a person, and the stream that tells their pages when to ask again. */
export function notificationsRoutes(app: App): void {
  const changes = createPersonChanges({ connection: app.services.database.connection, log: app.services.log })
  const streams = createStreams(changes)
  app.fastify.addHook('preClose', async () => streams.close())
  app.fastify.addHook('onClose', () => changes.close())
  mount(app, endpoints.listNotifications, list)
  mount(app, endpoints.markSeen, markSeen)
  mount(app, endpoints.watchNotifications, streams.open)
}
