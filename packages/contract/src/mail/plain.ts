import type { MailParts } from './compose.ts'

/** An email for programs that show no HTML: the same words in the same order. */
export function plainOf(parts: MailParts): string {
  const { company, title, paragraphs, details, reason, code, buttons, expires, unexpected, notes } = parts
  return [
    company === undefined ? 'Laisen' : `Laisen · ${company}`,
    title,
    ...paragraphs,
    ...(reason ? [`${reason.label}: ${reason.value}`] : []),
    ...(code === undefined ? [] : [code]),
    ...buttons.map(({ label, link }) => `${label}\n${link}`),
    ...(expires === undefined ? [] : [expires]),
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(unexpected === undefined ? [] : [unexpected]),
    '--',
    ...notes,
  ].join('\n\n')
}
