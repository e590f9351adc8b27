import * as endpoints from '@laisen/contract/endpoints/company-archives'
import { type App, mount } from '../http/mount.ts'
import { downloadArchive } from './download.ts'
import { cancelArchive, getArchive, getArchiveLink, startArchive } from './service.ts'

/** Everything of a company as one file. */
export function companyArchivesRoutes(app: App): void {
  mount(app, endpoints.getArchive, getArchive)
  mount(app, endpoints.startArchive, startArchive)
  mount(app, endpoints.cancelArchive, cancelArchive)
  mount(app, endpoints.getArchiveLink, getArchiveLink)
  mount(app, endpoints.downloadArchive, downloadArchive)
}
