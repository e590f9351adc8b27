import { fill, type Locale } from '@laisen/contract/messages/define'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Fill the template; `link` is what its button opens, `links` where it has several, each with facts of its own. */
export interface MailContent {
  readonly facts: MailFacts
  readonly links?: readonly MailFacts[] | undefined
}

interface ComposeOptions extends MailContent {
  readonly template: MailTemplate
  readonly locale: Locale
}

export type MailFacts = Readonly<Record<string, string | number>>

/** A mail's words in the recipient's language, as plain text and as simple HTML that says the same. */
export function compose({ template, locale, facts, links = [facts] }: ComposeOptions): Composed {
  const { subject, body, action } = mailMessages[locale][template]
  const paragraphs = body.split('\n\n')
  const buttons = links.flatMap((own) =>
    action === undefined || typeof own.link !== 'string' ? [] : [{ label: fill(action, own), link: own.link }],
  )
  const { footer } = mailMessages[locale].frame
  return {
    // A fact with a line break would start another header.
    subject: fill(subject, facts).replace(/\s+/g, ' '),
    text: [
      ...paragraphs.map((paragraph) => fill(paragraph, facts)),
      ...buttons.map(({ label, link }) => (buttons.length > 1 ? `${label}\n${link}` : link)),
      '--',
      footer,
    ].join('\n\n'),
    html: html({ locale, paragraphs: paragraphs.map((paragraph) => filled(paragraph, facts)), buttons, footer }),
  }
}

interface Page {
  locale: Locale
  paragraphs: readonly string[]
  buttons: readonly { label: string; link: string }[]
  footer: string
}

function html({ locale, paragraphs, buttons, footer }: Page): string {
  const text =
    "margin:0 0 16px;font:16px/1.6 'IBM Plex Sans Thai Looped','Noto Sans Thai Looped',sans-serif;color:#1c2430"
  const links = buttons.map(
    ({ label, link }) =>
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(label)}</a></p><p style="${SMALL}">${escaped(link)}</p>`,
  )
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#fff"><div style="max-width:560px">${paragraphs
    .map((paragraph) => `<p style="${text}">${paragraph}</p>`)
    .join('')}${links.join('')}<p style="${SMALL}">${escaped(footer)}</p></div></body></html>`
}

const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1b4f8f;color:#fff;text-decoration:none;font:600 16px sans-serif'
const SMALL = 'margin:16px 0 0;font:13px/1.5 sans-serif;color:#5a6472;word-break:break-all'

/** Facts come from people: a company may be called <b>. */
function filled(paragraph: string, facts: ComposeOptions['facts']): string {
  const safe = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, escaped(String(fact))]))
  return fill(escaped(paragraph), safe).replaceAll('\n', '<br>')
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
