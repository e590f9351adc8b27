import type { Finding, Verified } from './verify.ts'

// What the audit command prints about a chain, in plain words.

/** One line for what is wrong. */
export function findingLine(finding: Finding): string {
  switch (finding.what) {
    case 'row changed':
      return `${rowName(finding)} was changed: it does not have its own hash.`
    case 'row replaced':
      return `${rowName(finding)} was replaced: another row with a hash of its own is there.`
    case 'personal values changed':
      return `${rowName(finding)} has other personal values than were recorded.`
    case 'row reordered':
      return `${rowName(finding)} was moved: what is there was recorded at position ${count(finding.now)}.`
    case 'row missing':
      return `${rowName(finding)} is missing.`
    case 'row not chained':
      return `${finding.kind} ${finding.id} was inserted later: the chain passed its place and does not hold it.`
    case 'row from no transaction':
      return `${finding.kind} ${finding.id} was inserted by hand: no transaction of this database has its number yet.`
    case 'segment changed':
      return `Segment ${finding.segment} of the chain was changed: positions ${span(finding)}.`
    case 'segment does not follow':
      return `Segment ${finding.segment} of the chain does not follow the one before: positions ${span(finding)}.`
    case 'head differs':
      return `The head of the chain is not its newest segment, ${finding.segment}.`
    case 'newest rows missing':
      return `The newest rows are missing: ${finding.anchor} covers ${count(finding.rows)} rows, the chain has ${count(finding.chained)}.`
    case 'anchor contradicts':
      return finding.segment === 0
        ? `${upper(finding.anchor)} is no head of this chain.`
        : `${upper(finding.anchor)} contradicts segment ${finding.segment}: the chain was rewritten.`
    case 'anchor unsound':
      return `${upper(finding.anchor)} is unsound: its timestamp does not cover its statement.`
  }
}

/** What was verified, and which anchor proves which span. */
export function companyLines(verified: Verified): string[] {
  const { segments, rows, erased, removed, waiting, head, anchors } = verified
  const proven = Math.max(0, ...anchors.map(({ to }) => to))
  return [
    `  ${count(rows)} rows in ${count(segments)} segments, head ${head}`,
    ...(erased > 0 ? [`  ${count(erased)} rows without their personal values, which were erased`] : []),
    ...(removed > 0 ? [`  ${count(removed)} rows removed after their retention`] : []),
    ...(waiting > 0 ? [`  ${count(waiting)} rows are not chained yet`] : []),
    ...anchors.map(({ anchor, by, at, from, to }) => {
      const when = at ? `, ${at.toISOString().slice(0, 19).replace('T', ' ')} UTC` : ''
      return `  ${anchor}${when}, by ${by}: proves positions ${span({ from, to })}`
    }),
    ...(rows > proven ? [`  No anchor proves positions ${span({ from: proven + 1, to: rows })}.`] : []),
  ]
}

const rowName = ({ kind, id, position }: { kind: string; id: number; position: number }) =>
  `${kind} ${id} (position ${count(position)})`

const span = ({ from, to }: { from: number; to: number }) => `${count(from)} to ${count(to)}`

const count = (value: number) => value.toLocaleString('en')

const upper = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
