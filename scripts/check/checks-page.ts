import { dictionaryChecks } from '@laisen/pades/lint/dictionary-checks'
import { byteRangeChecks } from '@laisen/pades/validate/byte-range-checks'
import { changeChecks } from '@laisen/pades/validate/change-checks'
import { coverageChecks } from '@laisen/pades/validate/coverage'
import { integrityChecks } from '@laisen/pades/validate/integrity'
import { strayChecks } from '@laisen/pades/validate/stray'
import { cmsChecks } from '@laisen/pki/cms-lint'
import { profileChecks } from '@laisen/pki/profile-checks'
import { signingChecks } from '@laisen/pki/signing-checks'

interface Table {
  readonly title: string
  readonly about: string
  readonly checks: readonly { readonly id: string; readonly clause: string; readonly question: string }[]
}

const tables: readonly Table[] = [
  {
    title: 'May this certificate sign?',
    about:
      'Asked when a certificate is added, in the list for Upload, with every signature and by `laisen sign`. People are told the first rule that is broken. SELF_SIGNED, PSS_KEY, ISSUER_MISSING, ISSUER_EXPIRES_FIRST and ROOT_OUT_OF_DATE are notices: the certificate still signs.',
    checks: signingChecks,
  },
  {
    title: 'Does a certificate follow its profile?',
    about:
      'Asked of a certificate that is signed with a throw-away key, before the key of one of our authorities signs it. A single finding keeps the key from signing.',
    checks: profileChecks,
  },
  {
    title: 'Is a CMS what PAdES asks for?',
    about:
      'Asked of every signature that a test makes. In addition the CMS must be DER (SIGNED_DATA_NOT_DER) and have exactly one signer (SIGNERS_NOT_ONE).',
    checks: cmsChecks,
  },
  {
    title: 'Are the signature dictionary, its field and its widget what PAdES asks for?',
    about: 'Asked of every signature that a test makes.',
    checks: dictionaryChecks,
  },
  {
    title: 'Is a signature whole, and does it cover a revision of its document?',
    about: 'Asked by the validator of every signature of a document, whoever made it. Says nothing about trust.',
    checks: [...byteRangeChecks, ...integrityChecks, ...coverageChecks, ...strayChecks],
  },
  {
    title: 'Did later revisions change only what a signature permits?',
    about:
      'Asked by the validator of every signature about all that came after it, and of every document with a signature that a test judges. ANNOTATION_MAY_COVER_CONTENT names what /P permits.',
    checks: changeChecks,
  },
]

/** Lists every check with its id, its question (the good answer is yes) and the clause behind it. */
export function checksPage(notice: string): string {
  const sections = tables.flatMap(({ title, about, checks }) => [
    `## ${title}`,
    '',
    about,
    '',
    '| id | question | clause |',
    '|---|---|---|',
    ...checks.map(({ id, question, clause }) => `| ${id} | ${question} | ${clause} |`),
    '',
  ])
  return ['# Checks', '', notice, '', ...sections].join('\n')
}
