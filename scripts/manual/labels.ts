import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@laisen/contract/messages/define'
import { root } from '../run.ts'

type Room = Readonly<Record<Locale, Readonly<Record<string, unknown>>>>

/** `{frame.userManual}`, `{composer/review.send}`: where a text of a screen stands, and its key. */
const written = /\{([\w/-]+)\.([\w!().-]+)\}/g

/** Words on screens that the manual names, by where they stand, so that it always says what the screen says. */
export async function labelsIn(texts: readonly string[], language: Locale): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [label, place = '', key = ''] of texts.flatMap((text) => [...text.matchAll(written)])) {
    if (found.has(label)) continue
    const text = await messageOf(place, key, language)
    if (text !== undefined) found.set(label, text)
  }
  return found
}

/** Labels in a text that no screen has. */
export function unknownLabels(text: string, labels: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(written)].map(([label]) => label).filter((label) => !labels.has(label))
}

export function withLabels(text: string, labels: ReadonlyMap<string, string>, show: (label: string) => string): string {
  return text.replace(written, (label) => show(labels.get(label) ?? label))
}

async function messageOf(place: string, key: string, language: Locale): Promise<string | undefined> {
  const [feature = '', part] = place.split('/')
  const files = [
    `packages/contract/src/messages/${place}.ts`,
    `web/src/features/${feature}/${part === undefined ? '' : `${part}-`}messages.ts`,
    `web/src/ui/${place}-messages.ts`,
  ]
  for (const file of files.map((one) => join(root, one)).filter((one) => existsSync(one))) {
    for (const room of Object.values((await import(file)) as Record<string, Room | undefined>)) {
      const text = room?.[language]?.[key]
      // One with blanks is never on a screen as it is written.
      if (typeof text === 'string' && !text.includes('{')) return text
    }
  }
  return undefined
}
