/** What EU DSS says of each signature, by its default policy, with nothing but the document and the roots. */
import assert from 'node:assert/strict'
import type { Expected } from './oracle-expected.ts'
import { askJava } from './oracle-java.ts'
import { countJudgement } from './run-counts.ts'

interface DssJudgement {
  indication: string
  subIndication: string
  /** Each with its key first, `BBB_CV_IRDOI_ANS: …`. */
  errors: string[]
  warnings: string[]
  remarks: string[]
}

interface DssSignature extends DssJudgement {
  fields: string[]
  format: string
  bestSignatureTime: string
  timestamps: (DssJudgement & { type: string })[]
}

interface DssAnswer {
  error?: string
  signatures?: DssSignature[]
}

const formats = {
  'B-B': 'PAdES-BASELINE-B',
  'B-T': 'PAdES-BASELINE-T',
  'B-LT': 'PAdES-BASELINE-LT',
  'B-LTA': 'PAdES-BASELINE-LTA',
}

/** What may keep a signature from passing, and that alone: what the document cannot hold yet, or whom nobody said to trust. */
const lacks = {
  revocationData: {
    subIndications: ['CERTIFICATE_CHAIN_GENERAL_FAILURE', 'TRY_LATER'],
    errors: ['BBB_XCV_SUB_ANS', 'BBB_XCV_IRDPFC_ANS'],
  },
  trust: {
    subIndications: ['NO_CERTIFICATE_CHAIN_FOUND'],
    errors: ['BBB_XCV_CCCBB_SIG_ANS', 'ASCCM_PKSK_ANS'],
  },
}

/** What DSS says of each signature; undefined where it is not installed. */
export async function askDss(
  path: string,
  { roots, at }: Pick<Expected, 'roots' | 'at'>,
): Promise<DssAnswer | undefined> {
  return askJava({
    judge: 'DSS',
    path,
    roots: (roots ?? []).map((root) => Buffer.from(root).toString('base64')),
    ...(at && { at: at.toISOString() }),
  })
}

export async function judgeByDss(pdf: Uint8Array, path: string, expected: Expected): Promise<void> {
  // DSS takes nothing for a PDF that begins with something else.
  if (Buffer.from(pdf.subarray(0, 5)).toString('latin1') !== '%PDF-') return
  const { signatures, roots, level } = expected
  const answer = await askDss(path, expected)
  countJudgement('DSS', !answer)
  if (!answer) return
  assert.equal(answer.error, undefined, `DSS: ${answer.error}`)
  assert.equal(answer.signatures?.length, signatures, `DSS counts signatures: ${JSON.stringify(answer)}`)
  for (const signature of answer.signatures!) {
    const said = `DSS, signature in ${signature.fields.join()}: ${JSON.stringify(signature)}`
    if (level) assert.equal(signature.format, formats[level], said)
    if (signature.indication === 'TOTAL_PASSED') continue
    assert.ok(!roots || (level !== 'B-LT' && level !== 'B-LTA'), said)
    const { subIndications, errors } = roots ? lacks.revocationData : lacks.trust
    assert.equal(signature.indication, 'INDETERMINATE', said)
    assert.ok(subIndications.includes(signature.subIndication), said)
    assert.ok(
      signature.errors.every((error) => errors.includes(error.split(':')[0]!)),
      said,
    )
  }
}
