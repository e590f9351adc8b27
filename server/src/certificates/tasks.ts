import { limits } from '@laisen/contract/limits'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { openFile } from './open-file.ts'
import { storedPicture } from './stored-picture.ts'

/** Opens a PKCS#12 file, whose key derivation may take three seconds. */
export const openCertificateFile = defineTask({
  name: 'certificates.open-file',
  limitBytes: limits.certificateFileBytes,
  refusal: () => new AppError('CERTIFICATE_FILE_COSTLY', { field: 'certImage' }),
  moves: ({ bytes }) => [bytes],
  run: openFile,
})

/** Decodes a picture that somebody sent. @throws PadesError */
export const readPictureTask = defineTask({
  name: 'certificates.read-picture',
  limitBytes: limits.pictureBytes,
  refusal: () => new AppError('PICTURE_TOO_COSTLY'),
  moves: (picture) => [picture],
  run: storedPicture,
})

export const certificateTasks = [openCertificateFile, readPictureTask]
