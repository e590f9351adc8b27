import { createHash } from 'node:crypto'
import { acrobatGuideMessages } from '@laisen/contract/messages/acrobat-guide'
import { fill, type Locale } from '@laisen/contract/messages/define'
import type { Certificate } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import { escapeHtml, plainPage } from '../http/plain-page.ts'
import { spokenDate } from '../viewer-clock.ts'
import type { RootSays } from './says.ts'

/** What a language calls itself. */
const ownNames = { en: 'English', th: 'ภาษาไทย' } as const

interface Root {
  readonly path: string
  readonly says: RootSays
  readonly certificate: Certificate
}

/** The page for whoever receives documents of a company: how Acrobat comes to trust its root (rules 8.5). */
export function guidePage({ path, says, certificate }: Root, locale: Locale): string {
  const facts = { company: says.organization }
  const words = acrobatGuideMessages[locale]
  const t = (key: keyof typeof words, more = {}) => escapeHtml(fill(words[key], { ...facts, ...more }))
  const step = (title: keyof typeof words, text: keyof typeof words) => `<h2>${t(title)}</h2><p>${t(text)}</p>`
  const other = locale === 'en' ? 'th' : 'en'
  const day = (date: Date) => spokenDate(date, 'UTC', locale)
  const body = `<p class="screen"><a href="${path}.html?lang=${other}" lang="${other}">${ownNames[other]}</a></p>
<p>${t('why')}</p><p>${t('onlyIf')}</p>
${says.unit === null ? '' : `<p><strong>${t('unverified')}</strong></p>`}
<table><tbody><tr><th>${t('named')}</th><td>${escapeHtml(describeName(certificate.subject))}</td></tr>
<tr><th>${t('valid')}</th><td>${t('until', { from: day(certificate.notBefore), until: day(certificate.notAfter) })}</td></tr></tbody></table>
<p class="screen"><a href="${path}.cer" download>${t('download')}</a></p>
${step('compareTitle', 'compare')}<pre>${fingerprintOf(certificate)}</pre>
${step('importTitle', 'import')}${step('trustTitle', 'trust')}${step('openTitle', 'open')}`
  return plainPage({ locale, title: fill(words.title, facts), body })
}

/** As Acrobat and openssl write it, in lines that a phone has room for. */
function fingerprintOf({ raw }: Certificate): string {
  const octets = createHash('sha256').update(raw).digest('hex').toUpperCase().match(/../g)!
  return [0, 8, 16, 24].map((start) => octets.slice(start, start + 8).join(' ')).join('\n')
}
