import type { MailParts } from './compose.ts'

/** An email for programs that show no HTML: the same words in the same order. */
export function plainOf(parts: MailParts): string {
  const { company, title, paragraphs, due, details, reason, code, buttons, expires, keep, unexpected, notes } = parts
  return [
    company === undefined ? 'Laisen' : `${company} · Laisen`,
    title,
    ...paragraphs,
    ...(due ? [`${due.label}: ${due.value}`] : []),
    ...(reason ? [`${reason.label}: ${reason.value}`] : []),
    ...(code === undefined ? [] : [code]),
    ...buttons.map(({ label, link }) => `${label}\n${link}`),
    ...(expires === undefined ? [] : [expires]),
    details.map(({ label, value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`).join('\n'),
    ...(keep === undefined ? [] : [keep]),
    ...(unexpected === undefined ? [] : [unexpected]),
    '--',
    ...notes,
  ].join('\n\n')
}
