import { listSecurity } from '@laisen/contract/endpoints/security-record'
import { type App, mount } from '../http/mount.ts'
import { listOwnSecurity } from './security.ts'

/** What happened in a company, for those who may read its log. */
export function systemLogRoutes(app: App): void {
  mount(app, listSecurity, listOwnSecurity)
}
