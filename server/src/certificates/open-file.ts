import { openPkcs12, type Pkcs12 } from '@laisen/pki/pkcs12'
import { KdfBudget } from '@laisen/pki/pkcs12-kdf'
import { judgeSigningCertificate, judgeSigningKey, type SigningVerdict } from '@laisen/pki/signing-certificate'
import { softwareKey } from '@laisen/pki/signing-key'
import { type Outcome, outcomeOf } from '../workers/outcome.ts'

/** What a certificate file contains, in a form that can be sent between threads. */
export interface OpenedFile {
  readonly pkcs8: Uint8Array
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  /** Whether it may sign now; its key has made a test signature if nothing else speaks against it. */
  readonly verdict: SigningVerdict
}

export interface CertificateFile {
  readonly bytes: Uint8Array
  readonly password: string
  readonly now: Date
}

/** How it ended, and what it cost. */
interface Opening {
  readonly outcome: Outcome<OpenedFile>
  /** Rounds of key derivation, also of a file that was refused. */
  readonly rounds: number
}

/**
 * Opens a PKCS#12 file and checks its certificate. Runs in a worker, because key derivation may take three seconds.
 * Its refusals are those of openPkcs12.
 */
export async function openFile(file: CertificateFile): Promise<Opening> {
  const budget = new KdfBudget()
  const outcome = await outcomeOf(() => openAndJudge(file, budget))
  return { outcome, rounds: budget.spent }
}

async function openAndJudge({ bytes, password, now }: CertificateFile, budget: KdfBudget): Promise<OpenedFile> {
  const opened = openPkcs12(bytes, password, { budget, at: now })
  return {
    pkcs8: opened.key.export({ format: 'der', type: 'pkcs8' }),
    certificate: opened.certificate.raw,
    chain: opened.chain.map(({ raw }) => raw),
    verdict: await judge(opened, now),
  }
}

async function judge(opened: Pkcs12, now: Date): Promise<SigningVerdict> {
  const verdict = judgeSigningCertificate(opened, now)
  // A key of a kind that cannot sign has no signing key.
  return verdict.refusals.length > 0 ? verdict : judgeSigningKey(softwareKey(opened), now)
}
