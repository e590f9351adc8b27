import { getUserManualPdf } from '@laisen/contract/endpoints/manual'
import { call } from '../api/call.ts'
import { saveBase64File } from '../ui/save-base64-file.ts'

/** Downloads the user manual under the name that the server gives it (1§7). */
export async function downloadManual(): Promise<void> {
  saveBase64File(await call(getUserManualPdf, {}))
}
