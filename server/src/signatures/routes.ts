import * as signatures from '@laisen/contract/endpoints/signatures'
import { type App, mount } from '../http/mount.ts'
import { addSignature } from './add.ts'
import { deleteSignature } from './delete.ts'
import { getSignaturePicture, listSignatures } from './service.ts'
import { setDefaultSignature } from './set-default.ts'

/** The pictures of a person's own signature. */
export function signaturesRoutes(app: App): void {
  mount(app, signatures.listSignatures, listSignatures)
  mount(app, signatures.getSignaturePicture, getSignaturePicture)
  mount(app, signatures.addSignature, addSignature)
  mount(app, signatures.setDefaultSignature, setDefaultSignature)
  mount(app, signatures.deleteSignature, deleteSignature)
}
