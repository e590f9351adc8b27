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
      'Asked when a certificate is added, in the list for Upload, with every signature and by `laisen sign`. People are told the first rule that is broken. SELF_SIGNED is a notice: the certificate still signs.',
    checks: signingChecks,
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
