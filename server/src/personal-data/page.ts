import { limits } from '@laisen/contract/limits'
import { fill, type Locale } from '@laisen/contract/messages/define'
import { personalDataMessages } from '@laisen/contract/messages/personal-data'
import { escapeHtml, plainPage } from '../http/plain-page.ts'
import { spokenDate } from '../viewer-clock.ts'

type Row = Readonly<Record<string, unknown>>

/** What is kept about someone, by kind, the latest first. */
export interface PersonalData {
  readonly email: string
  readonly profiles: readonly object[]
  readonly signatures: readonly object[]
  readonly received: readonly object[]
  readonly sent: readonly object[]
  readonly emails: readonly object[]
  readonly events: readonly object[]
}

const sections = ['profiles', 'signatures', 'received', 'sent', 'emails', 'events'] as const

/** The data as a page for people, which holds the same for programs. */
export function personalDataPage(
  data: PersonalData,
  { locale, zone, at }: { locale: Locale; zone: string; at: Date },
): string {
  const said = personalDataMessages[locale]
  const about = fill(said.fileAbout, { email: data.email, date: spokenDate(at, zone, locale) })
  const most = fill(said.fileMost, { most: limits.personalRowsShown })
  const tables = sections.map(
    (section) => `<h2>${escapeHtml(said[section])}</h2>${tableOf(data[section], said.nothing)}`,
  )
  // A closing tag in someone's data would end the element.
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return plainPage({
    locale,
    title: said.fileTitle,
    body: `<p>${escapeHtml(about)}</p><p class="second">${escapeHtml(`${most} ${said.fileMachine}`)}</p>${tables.join('\n')}
<script type="application/json" id="data">${json}</script>`,
  })
}

function tableOf(rows: readonly object[], nothing: string): string {
  const [first] = rows
  if (!first) return `<p class="second">${escapeHtml(nothing)}</p>`
  const columns = Object.keys(first)
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${cell((row as Row)[column])}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
