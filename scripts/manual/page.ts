import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '@laisen/contract/messages/define'
import { root } from '../run.ts'
import type { Book } from './book.ts'
import { chapterHtml, titlesOf, wholeWords } from './markdown.ts'

/** What a book says of itself. */
export const titlePages: Readonly<Record<Locale, { title: string; lead: string; contents: string; edition: string }>> =
  {
    en: {
      title: 'User manual',
      lead: 'Signing documents, sending them for signature, and managing people and certificates.',
      contents: 'Contents',
      edition: 'The pictures show a company made up for this manual. Buttons and screens differ by what you may do.',
    },
    th: {
      title: 'คู่มือการใช้งาน',
      lead: 'การลงนามเอกสาร การส่งเอกสารให้ผู้อื่นลงนาม และการจัดการผู้ใช้กับใบรับรอง',
      contents: 'สารบัญ',
      edition: 'ภาพในคู่มือเป็นบริษัทสมมติ ปุ่มและหน้าจอที่คุณเห็นขึ้นอยู่กับสิทธิ์ของคุณ',
    },
  }

interface Printed {
  /** The address of a picture by its name. */
  readonly picture: (name: string) => string
  /** The page of each chapter, once it is known. */
  readonly pages: readonly number[]
}

/** A whole manual as a page for the browser to print. */
export function pageOf(book: Book, { picture, pages }: Printed): string {
  const { language, chapters, labels } = book
  const said = titlePages[language]
  const contents = chapters.map((chapter, at) => {
    const [title = ''] = titlesOf(chapter, labels)
    // The number stands in an attribute, so that both printings break lines alike.
    return `<li><a href="#${chapter.name}" data-page="${pages[at] ?? 88}"><span>${title}</span><span class="dots"></span></a></li>`
  })
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Laisen: ${said.title}</title>
<style>${fonts()}${readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')}</style></head><body>
<div class="cover"><div class="brand"><span>Laisen</span></div><p class="title">${said.title}</p><p class="lead">${wholeWords(said.lead)}</p><p class="edition">${wholeWords(said.edition)}</p></div>
<nav class="contents"><p class="contents-title">${said.contents}</p><ol>${contents.join('')}</ol></nav>
${chapters.map((chapter) => chapterHtml(chapter, { labels, picture })).join('\n')}
</body></html>`
}

/** The typefaces of the product. */
function fonts(): string {
  const faces = [
    ['Plex', 'ibm-plex-sans-thai', 600],
    ['Plex Looped', 'ibm-plex-sans-thai-looped', 400],
    ['Plex Looped', 'ibm-plex-sans-thai-looped', 600],
  ] as const
  const ranges = { latin: 'U+0000-00FF,U+2010-206F,U+20AC,U+2192,U+00D7', thai: 'U+0E01-0E5B,U+200C-200D,U+25CC' }
  return faces
    .flatMap(([family, name, weight]) =>
      Object.entries(ranges).map(([script, range]) => {
        const file = join(root, `node_modules/@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2`)
        return `@font-face{font-family:"${family}";font-weight:${weight};src:url("${pathToFileURL(file)}");unicode-range:${range}}`
      }),
    )
    .join('')
}
