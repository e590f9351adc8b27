import type { Context } from '../context.ts'
import type { EndOfUse } from '../limits/key-rounds.ts'
import { binaryBytesOf } from '../workers/define-task.ts'
import { resultOf } from '../workers/outcome.ts'
import { inWorker } from '../workers/pool.ts'
import type { CertificateFile, OpenedFile } from './open-file.ts'
import { openCertificateFile } from './tasks.ts'

/**
 * Opens a certificate file in a worker. What its key derivation costs counts for the company, right password or not.
 * @throws PkiError as openPkcs12, CERTIFICATE_FILE_COSTLY, CERTIFICATE_FILES_COSTLY, COMPANY_TASKS_WAITING
 */
export async function openInWorker(
  { keyRounds }: Pick<Context, 'keyRounds'>,
  companyId: number,
  file: CertificateFile,
): Promise<OpenedFile> {
  let end: EndOfUse | undefined
  let rounds: number | undefined
  // Asked when its turn comes, because the files before it may have used up the rest.
  const begun = () => {
    // Of a file that is too large nothing is derived.
    if (binaryBytesOf(file) <= openCertificateFile.limitBytes) end = keyRounds.begin(companyId)
    return file
  }
  try {
    const opening = await inWorker(openCertificateFile, begun, { companyId })
    rounds = opening.rounds
    return resultOf(opening.outcome)
  } finally {
    end?.(rounds)
  }
}
