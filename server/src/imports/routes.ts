import * as imports from '@laisen/contract/endpoints/imports'
import { type App, mount } from '../http/mount.ts'
import { cancelImport } from './cancel.ts'
import { importPeople } from './import.ts'
import { previewImport } from './preview.ts'
import { failedRows, progress, template } from './service.ts'

/** Many people at once, from a file. */
export function importsRoutes(app: App): void {
  mount(app, imports.getTemplateForImportUser, template)
  mount(app, imports.previewImportUser, previewImport)
  mount(app, imports.getFailedRowsForImportUser, failedRows)
  mount(app, imports.importUser, importPeople)
  mount(app, imports.getImportProgress, progress)
  mount(app, imports.cancelImportUser, cancelImport)
}
