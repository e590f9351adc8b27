import { wrapWords } from '@laisen/contract/messages/whole-words'
import type { Chapter } from './book.ts'
import { withLabels } from './labels.ts'

interface Setting {
  readonly labels: ReadonlyMap<string, string>
  /** The address of a picture by its name. */
  readonly picture: (name: string) => string
}

/** A chapter as HTML. It reads as much Markdown as the chapters use: headings, lists, tables, notes, pictures, links. */
export function chapterHtml({ name, text }: Chapter, setting: Setting): string {
  const blocks = text.trim().split(/\n\n+/)
  let section = 0
  const html = blocks.map((block) => {
    const heading = /^(#{1,3}) (.+)$/.exec(block)
    if (!heading) return blockHtml(block, setting)
    const [, marks = '', title = ''] = heading
    const id = marks.length === 1 ? name : `${name}-${++section}`
    return `<h${marks.length} id="${id}">${inline(title, setting)}</h${marks.length}>`
  })
  return `<section>${html.join('\n')}</section>`
}

/** The title of a chapter, and those of its sections. */
export function titlesOf({ text }: Chapter, labels: ReadonlyMap<string, string>): string[] {
  const titles = [...text.matchAll(/^#{1,2} (.+)$/gm)].map(([, title = '']) => title)
  return titles.map((title) => withLabels(title, labels, (label) => label))
}

function blockHtml(block: string, setting: Setting): string {
  const lines = block.split('\n')
  const [first = ''] = lines
  const picture = /^!\[([^\]]*)\]\(([\w-]+)\.jpg(?: "(\w+)")?\)$/.exec(block)
  if (picture) return figure({ caption: picture[1]!, name: picture[2]!, kind: picture[3] ?? 'wide' }, setting)
  if (first.startsWith('> ')) return `<p class="note">${inline(joined(lines, /^> ?/), setting)}</p>`
  if (first.startsWith('| ')) return table(lines, setting)
  if (/^(- |\d+\. )/.test(first)) return list(lines, setting)
  return `<p>${inline(lines.join(' '), setting)}</p>`
}

const joined = (lines: readonly string[], mark: RegExp) => lines.map((line) => line.replace(mark, '')).join(' ')

function figure({ caption, name, kind }: { caption: string; name: string; kind: string }, setting: Setting): string {
  const said = plain(caption, setting)
  return `<figure class="${kind}"><img src="${setting.picture(name)}" alt="${said.replace(/"/g, '&quot;')}"><figcaption>${inline(caption, setting)}</figcaption></figure>`
}

function list(lines: readonly string[], setting: Setting): string {
  const kind = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul'
  const items = lines.map((line) => line.replace(/^(- |\d+\. )/, ''))
  return `<${kind}>${items.map((item) => `<li>${inline(item, setting)}</li>`).join('')}</${kind}>`
}

function table(lines: readonly string[], setting: Setting): string {
  const rows = lines.map((line) => line.replace(/^\||\|$/g, '').split('|'))
  const cells = (row: readonly string[], kind: 'th scope="col"' | 'td') =>
    `<tr>${row.map((cell, at) => `<${kind}>${cellHtml(cell.trim(), at, setting)}</${kind.slice(0, 2)}>`).join('')}</tr>`
  const [head = [], , ...body] = rows
  const below = body.map((row) => cells(row, 'td')).join('')
  return `<table><thead>${cells(head, 'th scope="col"')}</thead><tbody>${below}</tbody></table>`
}

/** A whole sentence of a screen that explains what stands before it is not bold. */
function cellHtml(cell: string, at: number, setting: Setting): string {
  return at > 0 && /^\{[^}]+\}$/.test(cell) ? wholeWords(plain(cell, setting)) : inline(cell, setting)
}

/** Words of screens are bold, like everything that is to be pressed. */
function inline(text: string, { labels }: Setting): string {
  const marked = escaped(text)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([\w-]+)\.md\)/g, '<a href="#$2">$1</a>')
  return wholeWords(withLabels(marked, labels, (label) => `<b>${escaped(label)}</b>`))
}

/** HTML whose Thai words are not broken. */
export const wholeWords = (html: string) => wrapWords(html, (word) => `<span class="word">${word}</span>`)

function plain(text: string, { labels }: Setting): string {
  return withLabels(escaped(text), labels, (label) => label)
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
