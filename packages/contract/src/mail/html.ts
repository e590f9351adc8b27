import { wrapWords } from '../messages/whole-words.ts'
import type { Detail, MailParts } from './compose.ts'

// Programs that show mail know the HTML of 2000: Outlook lays out with Word, Gmail takes <style> away in places. So the layout is
// tables, each element has its style inline, and <style> only adds what may be missing: dark colours and the narrow screen.

const colors = {
  desk: ['#eff2f4', '#0d1317'],
  sheet: ['#ffffff', '#141b20'],
  sunk: ['#f7f9fa', '#1a2228'],
  text: ['#151c21', '#e7edf1'],
  second: ['#59666f', '#a2b0b9'],
  line: ['#cad2d7', '#3a4852'],
  primary: ['#0e4c6d', '#1e6f99'],
  link: ['#0e4c6d', '#86c3e2'],
  good: ['#155f38', '#7fd3a2'],
  bar: ['#1f7d4b', '#43a973'],
} as const

const light = Object.fromEntries(Object.entries(colors).map(([name, [value]]) => [name, value])) as {
  readonly [Name in keyof typeof colors]: string
}
const marker = '#ffd43b'
const fonts = `'IBM Plex Sans Thai Looped','Noto Sans Thai Looped','Leelawadee UI','Segoe UI',Thonburi,Roboto,Helvetica,Arial,sans-serif`
const mono = `'IBM Plex Mono',Menlo,Consolas,'Courier New',monospace`

/** An email as a page. Everything that is inserted is escaped here. */
export function htmlOf(parts: MailParts): string {
  const { locale, subject, paragraphs, notes } = parts
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>${STYLE}${darkOf(parts)}</style>
<!--[if mso]><style>h1,p,td,th,a{font-family:'Leelawadee UI','Segoe UI',Tahoma,sans-serif !important}</style><![endif]-->
</head>
<body class="desk" style="margin:0;padding:0;background-color:${light.desk}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escaped(paragraphs[1] ?? '')}</div>
<div role="main" lang="${locale}">
<table class="desk" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.desk}" style="background-color:${light.desk}"><tr><td class="page" align="center" style="padding:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:592px">
<tr><td class="sheet line" bgcolor="${light.sheet}" style="padding:24px 32px 32px;background-color:${light.sheet};border:1px solid ${light.line};border-radius:6px">
${sheetOf(parts)}
</td></tr>
<tr><td class="notes" style="padding:16px 32px 8px">
${notes.map((note) => paragraph(note, 'note')).join('\n')}
</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

function sheetOf(parts: MailParts): string {
  const { paragraphs, due, details, reason, code, buttons, copy, expires, keep, unexpected } = parts
  return [
    headOf(parts),
    titleOf(parts),
    greetingOf(parts),
    ...paragraphs.slice(1).map((one) => paragraph(one, 'body')),
    ...(due ? [dueOf(due)] : []),
    ...(reason ? [quoteOf(reason)] : []),
    ...(code === undefined ? [] : [codeOf(code)]),
    ...buttons.map((button) => buttonOf(button, parts)),
    ...(expires === undefined ? [] : [paragraph(expires, 'hint')]),
    detailsOf(details),
    ...(keep === undefined ? [] : [paragraph(keep, 'hint')]),
    ...(unexpected === undefined ? [] : [paragraph(unexpected, 'body')]),
    ...(copy === undefined ? [] : [paragraph(copy, 'hint'), ...buttons.map(({ link }) => letters(link))]),
  ].join('\n')
}

function titleOf({ title, good }: MailParts): string {
  const color = good ? 'good' : 'text'
  const bar = good ? `padding-left:16px;border-left:5px solid ${light.bar};` : ''
  const style = `margin:24px 0 12px;${bar}font:600 24px/36px ${fonts};color:${light[color]}`
  return `<h1 class="${color}${good ? ' bar' : ''}" style="${style}">${shown(title)}</h1>`
}

/** Whom an email waits for finds their own name marked. */
function greetingOf({ paragraphs, waitsFor }: MailParts): string {
  const { className, style } = kinds.body
  const mark = (name: string) => `<span style="border-bottom:3px solid ${marker}">${name}</span>`
  const text = shown(paragraphs[0] ?? '')
  const marked = waitsFor ? text.replace(shown(waitsFor), mark) : text
  return `<p class="${className}" style="${style};overflow-wrap:anywhere">${marked}</p>`
}

/** A value that stands in a blank, as on a form. */
function dueOf({ label, value }: Detail): string {
  const { className, style } = kinds.body
  const blank = `font-weight:600;border-bottom:1px dotted ${light.second}`
  return `<p class="${className}" style="${style};overflow-wrap:anywhere">${shown(label)}: <span style="${blank}">${shown(value)}</span></p>`
}

/**
 * The company first: whoever is asked by it may not know us. Our mark is a letter on its baseline and not a picture: pictures are
 * blocked until the reader allows them. A company's logo is one; its name beside it says the same.
 */
function headOf({ company, logo, colors }: MailParts): string {
  const primary = colors?.light.primary ?? light.primary
  const name = `<span class="text" style="font:600 16px/24px ${fonts};color:${light.text}">${escaped(company ?? 'Laisen')}</span>`
  const below = `<br><span class="second" style="font:400 14px/20px ${fonts};color:${light.second}">Laisen</span>`
  const style = `width:36px;height:33px;background-color:${primary};border-bottom:3px solid ${marker};border-radius:4px;font:600 20px/33px ${fonts};color:#ffffff`
  const letter = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="primary" width="36" height="33" align="center" valign="middle" bgcolor="${primary}" style="${style}" aria-hidden="true">ล</td></tr></table>`
  const picture = `<img src="${escaped(logo ?? '')}" height="36" alt="" style="display:block;height:36px;max-width:160px;border:0;background-color:#ffffff;border-radius:4px">`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="top" style="padding-top:2px">${logo === undefined ? letter : picture}</td>
<td valign="middle" style="padding-left:12px">${name}${company === undefined ? '' : below}</td>
</tr></table>`
}

const kinds = {
  body: { className: 'text', style: `margin:0 0 12px;font:400 16px/26px ${fonts};color:${light.text}` },
  hint: { className: 'second', style: `margin:8px 0 0;font:400 14px/22px ${fonts};color:${light.second}` },
  note: { className: 'second', style: `margin:0 0 8px;font:400 13px/21px ${fonts};color:${light.second}` },
} as const

function paragraph(text: string, kind: keyof typeof kinds): string {
  const { className, style } = kinds[kind]
  return `<p class="${className}" style="${style};overflow-wrap:anywhere">${shown(text)}</p>`
}

function quoteOf({ label, value }: Detail): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0"><tr>
<td class="line text" style="padding:2px 0 2px 16px;border-left:3px solid ${light.line};font:400 16px/26px ${fonts};color:${light.text};overflow-wrap:anywhere"><span class="second" style="font:400 14px/22px ${fonts};color:${light.second}">${shown(label)}</span><br>${shown(value).replaceAll('\n', '<br>')}</td>
</tr></table>`
}

function codeOf(code: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 12px"><tr>
<td class="sunk text" bgcolor="${light.sunk}" style="padding:12px 24px;background-color:${light.sunk};border-bottom:4px solid ${marker};font:600 32px/40px ${mono};letter-spacing:6px;color:${light.text}">${escaped(code)}</td>
</tr></table>`
}

/** The padding is on the cell for Outlook, which knows none on links, and on the link elsewhere, so that all of it can be pressed. */
function buttonOf({ label, link }: MailParts['buttons'][number], { colors }: MailParts): string {
  const primary = colors?.light.primary ?? light.primary
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 12px"><tr>
<td class="primary" align="center" bgcolor="${primary}" style="background-color:${primary};border-radius:4px;mso-padding-alt:12px 26px"><a href="${escaped(link)}" target="_blank" style="display:inline-block;padding:12px 26px;font:600 16px/24px ${fonts};color:#ffffff;text-decoration:none">${shown(label)}</a></td>
</tr></table>`
}

function letters(link: string): string {
  const style = `margin:4px 0 0;font:400 13px/20px ${fonts};word-break:break-all`
  return `<p style="${style}"><a class="link" href="${escaped(link)}" target="_blank" style="color:${light.link}">${escaped(link)}</a></p>`
}

function detailsOf(details: readonly Detail[]): string {
  const cell = `padding:4px 0;font:400 14px/22px ${fonts};vertical-align:top;text-align:left`
  const rows = details.map(
    ({ label, value }) => `<tr>
<th class="second" scope="row" align="left" valign="top" width="132" style="${cell};width:132px;padding-right:12px;color:${light.second}">${shown(label)}</th>
<td class="text" align="left" valign="top" style="${cell};color:${light.text};overflow-wrap:anywhere">${shown(value).replaceAll('\n', '<br>')}</td>
</tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0"><tr>
<td class="line" style="padding:10px 16px;border:1px solid ${light.line};border-radius:6px"><table width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table></td>
</tr></table>`
}

const STYLE = styleOf()

/** Outlook on the web marks what it darkens with [data-ogsc] and [data-ogsb]. */
function styleOf(): string {
  const dark = (name: keyof typeof colors) => colors[name][1]
  const rules = [
    ['.desk', `background-color:${dark('desk')}`],
    ['.sheet', `background-color:${dark('sheet')}`],
    ['.sunk', `background-color:${dark('sunk')}`],
    ['.primary', `background-color:${dark('primary')}`],
    ['.line', `border-color:${dark('line')}`],
    ['.text', `color:${dark('text')}`],
    ['.second', `color:${dark('second')}`],
    ['.link', `color:${dark('link')}`],
    ['.good', `color:${dark('good')}`],
    ['.bar', `border-color:${dark('bar')}`],
  ] as const
  const important = (before: string) => rules.map(([name, rule]) => `${before}${name}{${rule} !important}`).join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (prefers-color-scheme:dark){${important('')}}`,
    important('[data-ogsc] '),
    '@media (max-width:480px){.page{padding:12px !important}.sheet{padding:20px !important}.notes{padding:16px 8px !important}th{width:108px !important}}',
  ].join('')
}

/** A company's colour in the dark. */
function darkOf({ colors }: MailParts): string {
  if (!colors) return ''
  const rule = `.primary{background-color:${colors.dark.primary} !important}`
  return `@media (prefers-color-scheme:dark){${rule}}[data-ogsc] ${rule}`
}

/** Text that may break over lines, but not inside a Thai word. */
function shown(text: string): string {
  return wrapWords(escaped(text), (word) => `<span style="white-space:nowrap">${word}</span>`)
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
