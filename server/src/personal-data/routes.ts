import { exportOwnData as ownData } from '@laisen/contract/endpoints/own-data'
import * as personalData from '@laisen/contract/endpoints/personal-data'
import { type App, mount } from '../http/mount.ts'
import { erasePerson } from './erase.ts'
import { exportOwnData, exportPerson } from './export.ts'
import { findPerson } from './find.ts'

/** What is kept about a person. */
export function personalDataRoutes(app: App): void {
  mount(app, ownData, exportOwnData)
  mount(app, personalData.findPerson, findPerson)
  mount(app, personalData.exportPerson, exportPerson)
  mount(app, personalData.erasePerson, erasePerson)
}
