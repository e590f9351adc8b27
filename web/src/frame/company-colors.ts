import type { CompanyBrand } from '@laisen/contract/endpoints/settings'
import { useLayoutEffect } from 'react'

type Colors = CompanyBrand['colors']

const sheet = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet()

/** Draws buttons, links and marks in a company's colour. It is there before the first screen is, so that none changes its colour. */
export function useCompanyColors(colors: Colors | undefined): void {
  useLayoutEffect(() => {
    if (!colors || !sheet) return
    sheet.replaceSync(`${rule('light', colors)}${rule('dark', colors)}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [colors])
}

function rule(scheme: 'light' | 'dark', colors: NonNullable<Colors>): string {
  const { primary, hover, link } = colors[scheme]
  return `:root[data-mantine-color-scheme='${scheme}']{--primary:${primary};--primary-hover:${hover};--primary-mark:${link};--link:${link};--bar:${link}}`
}
