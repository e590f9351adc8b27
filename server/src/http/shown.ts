import { AppError } from './app-error.ts'
import type { Visit } from './visit.ts'

// Somebody decides by what a screen showed them, and what it showed may have changed before their act arrives. So the act brings what was
// shown, and each operation compares it with the record that it has locked (decision 0176).

/** As screens show it: a text, a number, a switch, a choice that may be missing, or a list of names in any order. */
type Value = string | number | boolean | null | readonly (string | number)[]

/** What the call brings of what was shown. @throws PAGE_OUTDATED where one of our own screens brings nothing: it is of an earlier version */
export function broughtBy<Shown>({ visit }: { readonly visit: Pick<Visit, 'web'> }, shown: Shown): Shown {
  if (visit.web && (shown === undefined || shown === null)) throw new AppError('PAGE_OUTDATED')
  return shown
}

/** The record is locked, and `now` is how it would be shown. What was not brought is not compared. @throws CHANGED_SINCE_SHOWN */
export function requireShown<Now extends Readonly<Record<string, Value>>>(
  shown: { readonly [Name in keyof Now]?: Value | undefined } | null | undefined,
  now: Now,
): void {
  const changed = Object.keys(now).filter((name) => {
    const brought = shown?.[name]
    return brought !== undefined && !isSame(brought, now[name]!)
  })
  if (changed.length === 0) return
  const told = (of: (name: string) => Value) => changed.map((name) => inWords(of(name))).join(' · ')
  throw new AppError('CHANGED_SINCE_SHOWN', {
    before: told((name) => shown![name]!),
    after: told((name) => now[name]!),
  })
}

/**
 * What a form saves that sends a whole record: fields that it left as shown stay as they are now, whoever changed them meanwhile; those
 * that it changed must be as shown. Without what was shown, everything is as sent. @throws CHANGED_SINCE_SHOWN
 */
export function mergeShown<Now extends Readonly<Record<string, Value>>>(
  shown: { readonly [Name in keyof Now]?: Value | undefined } | null | undefined,
  { sent, now }: { readonly sent: Now; readonly now: Now },
): Now {
  const names = Object.keys(now) as (keyof Now & string)[]
  const left = names.filter((name) => shown?.[name] !== undefined && isSame(shown[name], sent[name]!))
  const kept = Object.fromEntries(left.map((name) => [name, now[name]])) as Partial<Now>
  const moved = names.filter((name) => !left.includes(name) && !isSame(sent[name]!, now[name]!))
  const compared: Readonly<Record<string, Value>> = Object.fromEntries(moved.map((name) => [name, now[name]!]))
  requireShown(shown as Readonly<Record<string, Value | undefined>> | null | undefined, compared)
  return { ...sent, ...kept }
}

function isSame(one: Value, other: Value): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  return JSON.stringify(one.map(String).sort()) === JSON.stringify(other.map(String).sort())
}

const LONGEST = 80

/** Without a word, so that it reads the same in every language. */
function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  const text = typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '')
  const letters = [...text]
  if (letters.length === 0) return '–'
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : text
}
