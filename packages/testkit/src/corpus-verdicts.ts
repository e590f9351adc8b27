/** What independent tools say of the signature that we made in a real PDF, which may have others. */
import { validateRevisions } from '@laisen/pades/validate/validate'
import { bytesSource } from '@laisen/pdf/source'
import { askDss } from './oracle-dss.ts'
import { askPyHanko, type PyHankoAnswer } from './oracle-pyhanko.ts'
import { runTool } from './oracle-tools.ts'

/** 'valid', or why not; 'cannot read it' where the tool cannot read the file before it is signed either, or does not find our signature in it. */
type Verdict = string

const VALID: Verdict = 'valid'
const NOT_READ: Verdict = 'cannot read it'
/** It finds the signature valid, and what it compares of the two revisions was wrong before we came. */
const NOT_COMPARED: Verdict = 'valid, compares no revisions'
const NOT_INSTALLED: Verdict = 'not installed'

interface Signed {
  /** The signed file, and the file before. */
  readonly path: string
  readonly before: string
  /** The file up to the end of the revision that the signature covers. */
  readonly revision: string
  readonly bytes: Uint8Array
  readonly fieldName: string
  readonly roots: readonly Uint8Array[]
}

export interface Verdicts {
  readonly pdfsig: Verdict
  readonly pyHanko: Verdict
  readonly dss: Verdict
  readonly ours: Verdict
}

export async function verdictsOn(signed: Signed): Promise<Verdicts> {
  const [pdfsig, pyHanko, dss] = await Promise.all([byPdfsig(signed), byPyHanko(signed), byDss(signed)])
  return { pdfsig, pyHanko, dss, ours: byUs(signed) }
}

async function byPdfsig({ path, fieldName }: Signed): Promise<Verdict> {
  const run = await runTool('pdfsig', ['-nocert', path])
  if (!run) return NOT_INSTALLED
  const parts = run.output.split(/^Signature #\d+:$/m).filter((part) => part.includes(fieldName))
  const valid = parts.length > 0 && parts.every((part) => part.includes('Signature Validation: Signature is Valid.'))
  return valid ? VALID : (/Signature Validation: (.*)/.exec(parts.join(''))?.[1] ?? 'finds no signature')
}

async function byPyHanko({ path, before, revision, fieldName, roots }: Signed): Promise<Verdict> {
  const answer = await askPyHanko(path, { roots, level: 'B-LT' })
  if (!answer) return NOT_INSTALLED
  const said = pyHankoSays(answer, fieldName)
  if (said === VALID) return said
  if ((await askPyHanko(before, { roots }))?.error !== undefined) return NOT_READ
  // It compares with the store that follows, and stumbles over what the document had before: judged without that revision.
  const alone = await askPyHanko(revision, { roots })
  return alone && pyHankoSays(alone, fieldName) === VALID ? `${NOT_COMPARED} (${said})` : said
}

function pyHankoSays({ signatures, error }: PyHankoAnswer, fieldName: string): Verdict {
  const found = signatures?.find(({ field }) => field === fieldName)
  if (!found) return error ?? 'not found'
  const { bottomLine, coverage, modification, longTerm, summary } = found
  const whole = /^ENTIRE_(FILE|REVISION)$/.test(coverage) && modification !== 'OTHER'
  return bottomLine && whole ? longTerm || VALID : summary
}

async function byDss({ path, before, fieldName, roots }: Signed): Promise<Verdict> {
  const answer = await askDss(path, { roots })
  if (!answer) return NOT_INSTALLED
  const found = answer.signatures?.find(({ fields }) => fields.includes(fieldName))
  if (!found) return (await askDss(before, { roots }))?.error === undefined ? (answer.error ?? 'not found') : NOT_READ
  const { indication, subIndication, errors, format } = found
  if (indication === 'TOTAL_PASSED') return format === 'PAdES-BASELINE-LT' ? VALID : format
  return `${indication} ${subIndication} ${errors.join(' ')}`
}

/** Our own difference analysis. */
function byUs({ bytes, fieldName }: Signed): Verdict {
  const { signatures } = validateRevisions(bytesSource(bytes))
  const own = signatures.find((signature) => signature.fieldName === fieldName)
  if (!own) return 'not found'
  return own.findings.length === 0 ? VALID : own.findings.map(({ id }) => id).join(' ')
}
