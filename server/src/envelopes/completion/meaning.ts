import type { ReportSection } from '@laisen/pades/report/report'
import type { CompletionFacts } from './facts.ts'
import type { Words } from './words.ts'

/** What the signatures of this envelope are by law, and what they are not (rules 8.5). Only what concerns one of them is said. */
export function meaningSection({ recipients, company }: CompletionFacts, words: Words): ReportSection {
  const signatures = recipients.flatMap(({ signature }) => signature ?? [])
  const facts = { company: company.name }
  const oneTime = signatures.some(({ signsBy }) => signsBy === 'oneTime')
  const ownTime = signatures.some(({ time }) => time.by === 'company')
  const texts = [
    words('meaningLaw'),
    ...(oneTime ? [words('meaningOneTime', facts)] : []),
    words('meaningNotQualified', facts),
    ...(ownTime ? [words('meaningTime', facts)] : []),
  ]
  return { heading: words('meaningHeading'), blocks: texts.map((text) => ({ kind: 'text', text })) }
}
