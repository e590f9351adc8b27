import * as settings from '@laisen/contract/endpoints/settings'
import { type App, mount } from '../http/mount.ts'
import { getLogo } from './logo.ts'
import { loadSettings, saveSettings } from './save.ts'
import { loadScreen } from './screen.ts'

/** What a company chooses for its screens, emails and signing pages. */
export function settingsRoutes(app: App): void {
  mount(app, settings.getSetting, loadSettings)
  mount(app, settings.getSettingScreen, loadScreen)
  mount(app, settings.saveSetting, saveSettings)
  mount(app, settings.getLogo, getLogo)
}
