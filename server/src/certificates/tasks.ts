import { limits } from '@laisen/contract/limits'
import { readPicture } from '@laisen/pades/image/picture'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { openFile } from './open-file.ts'

/** Opens a PKCS#12 file, whose key derivation may take two seconds. @throws PkiError */
export const openCertificateFile = defineTask({
  name: 'certificates.open-file',
  deadlineMs: 60_000,
  limitBytes: limits.certificateFileBytes,
  refusal: () => new AppError('CERTIFICATE_FILE_COSTLY', { field: 'certImage' }),
  moves: ({ bytes }) => [bytes],
  run: openFile,
})

/** Decodes a large picture, so that one that no stamp could show is refused. @throws PadesError */
export const checkPicture = defineTask({
  name: 'certificates.check-picture',
  deadlineMs: 60_000,
  limitBytes: limits.pictureBytes,
  refusal: () => new AppError('CERTIFICATE_PICTURE_UNREADABLE', { field: 'certBackground' }),
  run: (picture: Uint8Array) => void readPicture(picture),
})

export const certificateTasks = [openCertificateFile, checkPicture]
