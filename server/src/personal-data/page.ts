import { fill, type Locale } from '@laisen/contract/messages/define'
import { personalDataMessages } from '@laisen/contract/messages/personal-data'
import { aroundBody, escapeHtml } from '../http/plain-page.ts'
import { spokenDate } from '../viewer-clock.ts'

type Row = Readonly<Record<string, unknown>>
/** All rows of a kind, the latest first. It is read twice. Ids only tell where the next ones begin. */
type Rows = () => AsyncIterable<readonly { readonly id: number }[]>

/** Everything that is kept about someone, by kind. */
export interface PersonalData {
  readonly email: string
  readonly profiles: readonly object[]
  readonly certificates: readonly object[]
  /** Certificates of the company's authority for one signature each. */
  readonly oneTimeCertificates: readonly object[]
  readonly signatures: Rows
  readonly received: Rows
  readonly sent: Rows
  readonly emails: Rows
  readonly events: Rows
}

const sections = [
  ...(['profiles', 'certificates', 'oneTimeCertificates', 'signatures'] as const),
  ...(['received', 'sent', 'emails', 'events'] as const),
] as const

/** The data as a page for people, which holds the same for programs. Made as it is read, because there is no end to what somebody did. */
export async function* personalDataPage(
  data: PersonalData,
  { locale, zone, at }: { locale: Locale; zone: string; at: Date },
): AsyncIterable<Uint8Array> {
  for await (const text of textOf(data, { locale, zone, at })) yield Buffer.from(text, 'utf8')
}

async function* textOf(data: PersonalData, { locale, zone, at }: { locale: Locale; zone: string; at: Date }) {
  const said = personalDataMessages[locale]
  const { start, end } = aroundBody({ locale, title: said.fileTitle })
  const about = fill(said.fileAbout, { email: data.email, date: spokenDate(at, zone, locale) })
  yield `${start}<p>${escapeHtml(about)}</p><p class="second">${escapeHtml(said.fileMachine)}</p>`
  for (const section of sections) {
    yield `<h2>${escapeHtml(said[section])}</h2>`
    yield* tableOf(portions(data, section), said.nothing)
  }
  yield `\n<script type="application/json" id="data">{"email":${json(data.email)}`
  for (const section of sections) {
    let between = `,"${section}":[`
    for await (const rows of portions(data, section)) {
      yield between + rows.map(json).join(',')
      between = ','
    }
    yield between === ',' ? ']' : `${between}]`
  }
  yield `}</script>${end}`
}

/** A closing tag in someone's data would end the element. */
const json = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

async function* portions(data: PersonalData, section: (typeof sections)[number]): AsyncIterable<readonly Row[]> {
  if (section === 'profiles' || section === 'certificates' || section === 'oneTimeCertificates') {
    if (data[section].length > 0) yield data[section] as readonly Row[]
    return
  }
  for await (const rows of data[section]()) yield rows.map(({ id: _, ...shown }) => shown)
}

async function* tableOf(portions: AsyncIterable<readonly Row[]>, nothing: string) {
  let columns: string[] | undefined
  for await (const rows of portions) {
    if (!columns) {
      columns = Object.keys(rows[0]!)
      const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
      yield `<table><thead><tr>${head}</tr></thead><tbody>`
    }
    const shown = columns
    yield rows.map((row) => `<tr>${shown.map((column) => `<td>${cell(row[column])}</td>`).join('')}</tr>\n`).join('')
  }
  yield columns ? '</tbody></table>\n' : `<p class="second">${escapeHtml(nothing)}</p>\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
