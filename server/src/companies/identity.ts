import type { Db } from '../db/database.ts'
import { getDetail } from './store.ts'

/** What certificates say of a company. */
interface CompanyIdentity {
  readonly name: string
  /** ISO 3166-1, two letters; undefined for a country that we do not recognise. */
  readonly country: string | undefined
  readonly city: string
  /** Whether the operator of the installation has checked who the company is. */
  readonly verified: boolean
}

export async function getIdentity(db: Db, companyId: number): Promise<CompanyIdentity> {
  const { name, country, city, verifiedAt } = await getDetail(db, companyId)
  return { name, country: countryCode(country), city, verified: verifiedAt !== null }
}

let codes: ReadonlyMap<string, string> | undefined

/** Companies write their country as they call it, in English or Thai. */
function countryCode(country: string): string | undefined {
  codes ??= countryCodes()
  return codes.get(folded(country))
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const folded = (text: string) => text.trim().normalize('NFC').toLowerCase()

function countryCodes(): Map<string, string> {
  const found = new Map<string, string>()
  const names = ['en', 'th'].map((locale) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }))
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    // Not countries: codes that Unicode adds or that ISO has withdrawn, which share the name of the one that took their place.
    if (new Intl.Locale(`und-${code}`).region !== code) continue
    for (const name of names.map((one) => one.of(code))) {
      if (name === undefined) continue
      if (!found.has(folded(name))) found.set(folded(name), code)
    }
    found.set(folded(code), code)
  }
  return found
}
