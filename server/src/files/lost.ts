import { AppError } from '../http/app-error.ts'
import { FrameError } from './frames.ts'

/** No file has this object. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'

  constructor(objectIds: readonly string[]) {
    super(`the files of these objects are missing: ${objectIds.join(', ')}`)
  }
}

/**
 * What an error of reading a stored object tells people: that its file is missing, or that it is damaged. Both are faults of the installation
 * and no outage, so nobody is told to try again. Any other error stays as it is.
 */
export function asLost(error: unknown): unknown {
  const lost = lossOf(error)
  return lost ? Object.assign(new AppError(lost), { cause: error, message: (error as Error).message }) : error
}

export function isLost(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'STORED_FILE_MISSING' || error.code === 'STORED_FILE_DAMAGED')
}

function lossOf(error: unknown): 'STORED_FILE_MISSING' | 'STORED_FILE_DAMAGED' | undefined {
  if (error instanceof FrameError) return 'STORED_FILE_DAMAGED'
  const isMissing = error instanceof MissingFile || (error as NodeJS.ErrnoException).code === 'ENOENT'
  return isMissing ? 'STORED_FILE_MISSING' : undefined
}
