import * as apiKeys from '@laisen/contract/endpoints/api-keys'
import { type App, mount } from '../http/mount.ts'
import { addApiKey } from './add.ts'
import { decideGrant } from './decide-grant.ts'
import { listGrants, listKeys, optionsOfKeys, revoke } from './service.ts'

/** Keys with which programs act for their owners, and what owners of certificates let them do. */
export function apiKeysRoutes(app: App): void {
  mount(app, apiKeys.addApiKey, addApiKey)
  mount(app, apiKeys.listApiKeys, listKeys)
  mount(app, apiKeys.revokeApiKey, revoke)
  mount(app, apiKeys.getApiKeyOptions, optionsOfKeys)
  mount(app, apiKeys.listKeyGrants, listGrants)
  mount(app, apiKeys.decideKeyGrant, decideGrant)
}
