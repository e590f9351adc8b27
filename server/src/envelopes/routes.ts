import * as envelopes from '@laisen/contract/endpoints/envelopes'
import { type App, mount } from '../http/mount.ts'
import { checkDraft } from './check-draft.ts'
import { listColleagues } from './colleagues.ts'
import { downloadComposed } from './composed.ts'
import { deleteDraft } from './delete-draft.ts'
import { getDraft, listDrafts, saveDraft } from './drafts.ts'
import { addFile, downloadFile, removeFile } from './files.ts'

/** Composing envelopes. */
export function envelopesRoutes(app: App): void {
  mount(app, envelopes.saveDraft, saveDraft)
  mount(app, envelopes.getDraft, getDraft)
  mount(app, envelopes.deleteDraft, deleteDraft)
  mount(app, envelopes.listDrafts, listDrafts)
  mount(app, envelopes.addEnvelopeFile, addFile)
  mount(app, envelopes.removeEnvelopeFile, removeFile)
  mount(app, envelopes.getEnvelopeFile, downloadFile)
  mount(app, envelopes.getComposedPdf, downloadComposed)
  mount(app, envelopes.checkDraft, checkDraft)
  mount(app, envelopes.listColleagues, listColleagues)
}
