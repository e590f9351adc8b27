import type { Locale } from '@laisen/contract/messages/define'

const style = `
:root { color-scheme: light dark; --text: light-dark(#151c21, #e7edf1); --second: light-dark(#59666f, #a2b0b9);
  --sheet: light-dark(#fff, #141b20); --sunk: light-dark(#f7f9fa, #1a2228); --line: light-dark(#e1e6e9, #27323a); --link: light-dark(#0e4c6d, #86c3e2) }
body { margin: 0 auto; max-width: 60rem; padding: 24px 16px 64px; background: var(--sheet); color: var(--text); font: 14px/1.6 'IBM Plex Sans', system-ui, sans-serif }
h1 { font-size: 24px } h2 { margin-top: 32px; font-size: 20px; border-bottom: 1px solid var(--line) }
a { color: var(--link) } code, pre { font: 13px/1.5 'IBM Plex Mono', ui-monospace, monospace }
pre { overflow: auto; padding: 12px; background: var(--sunk); border: 1px solid var(--line); border-radius: 4px }
details { margin: 8px 0 } summary { cursor: pointer } .method { display: inline-block; min-width: 3rem; font-weight: 600 }
.second { color: var(--second) } table { border-collapse: collapse; width: 100% } td, th { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
@media print { :root { color-scheme: light } body { padding: 0 } a { color: inherit } .screen { display: none } }`

interface PlainPage {
  readonly locale: Locale
  readonly title: string
  /** HTML. */
  readonly body: string
}

/** A page without scripts or files of its own, for people who do not use our web. It also prints well. */
export function plainPage({ body, ...page }: PlainPage): string {
  const { start, end } = aroundBody(page)
  return start + body + end
}

/** What comes before and after the body, for one that is too large to be in memory at once. */
export function aroundBody({ locale, title }: Omit<PlainPage, 'body'>): { start: string; end: string } {
  const start = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
`
  return { start, end: '</main></body></html>' }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
