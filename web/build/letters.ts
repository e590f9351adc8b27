import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** A font of styles, and where it is in a file that holds several. */
export interface Letters {
  family: string
  /** The first byte, and the one behind the last. */
  from: number
  to: number
  /** As the constructor of FontFace takes them. */
  descriptors: Record<string, string>
}

const styles = fileURLToPath(new URL('../src/theme/fonts.css', import.meta.url))

/** The files of these names, one behind the other. */
export function joined(outputs: readonly Output[], names: readonly string[]): Buffer {
  return Buffer.concat(names.map((name) => Buffer.from(assetOf(outputs, name).source)))
}

/** The rules of the styles whose files are among these, as fonts of the file that holds them. */
export function lettersIn(outputs: readonly Output[], names: readonly string[]): Letters[] {
  let to = 0
  const places = names.map((name) => {
    const from = to
    to += assetOf(outputs, name).source.length
    return { from, to }
  })
  const rules = [...readFileSync(styles, 'utf8').matchAll(/@font-face \{(.+)\}/g)].map(([, rule = '']) =>
    declarations(rule),
  )
  return rules.flatMap(({ 'font-family': family = '', src = '', ...rest }) => {
    const place = places[names.indexOf(basename(/url\('(.+?)'\)/.exec(src)?.[1] ?? ''))]
    if (!place) return []
    const descriptors = Object.fromEntries(Object.entries(rest).map(([name, value]) => [descriptorOf(name), value]))
    return { family: family.replaceAll("'", ''), ...place, descriptors }
  })
}

export function assetOf(outputs: readonly Output[], name: string): Rolldown.OutputAsset {
  const found = outputs.find((file) => file.type === 'asset' && file.names.includes(name))
  if (found?.type !== 'asset') throw new Error(`${name} is not in the built web`)
  return found
}

function declarations(rule: string): Record<string, string> {
  const parts = rule.split(';').map((declaration) => declaration.split(/:(.*)/s).map((part) => part.trim()))
  return Object.fromEntries(parts.flatMap(([name = '', value = '']) => (name ? [[name, value]] : [])))
}

/** `font-weight` is `weight` there, and `unicode-range` is `unicodeRange`. */
function descriptorOf(property: string): string {
  return property.replace(/^font-/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
