import { limits } from './limits.ts'
import { isEmail, isPhone } from './people-rules.ts'
import { nameProblem } from './plain-names.ts'
import { normalCompanyCode } from './sign-in-rules.ts'

/** Codes that no company can register: the demo's, and the default one of the operator's company (rules 3.7). */
export const operatorCompanyCode = 'OPS'
const reservedCompanyCodes: readonly string[] = ['DEMO', operatorCompanyCode]

const printableAscii = /^[\x20-\x7e]*$/
const place = /^[A-Za-z][A-Za-z .'-]*$/
/**
 * What each field of a registration must be (1§5, relaxed by rules 3.7). The page and the server use the same rules. Values
 * are trimmed first; required ones must not be empty.
 */
export const registrationRules = {
  firstName: (value: string) => english(value),
  lastName: (value: string) => english(value),
  companyName: (value: string) => english(value),
  address: (value: string) => english(value),
  city: (value: string) => place.test(value.trim()),
  country: (value: string) => place.test(value.trim()),
  username: (value: string) => /^[A-Za-z0-9]+$/.test(value.trim()),
  companyCode: (value: string) =>
    /^[A-Za-z0-9]+$/.test(value.trim()) &&
    value.trim().length <= limits.companyCodeCharacters &&
    !reservedCompanyCodes.includes(normalCompanyCode(value)),
  email: (value: string) => isEmail(value.trim()),
  telephoneNo: (value: string) => isPhone(value.trim()),
} as const satisfies Record<string, (value: string) => boolean>

export type RegistrationField = keyof typeof registrationRules

/** Not empty, and in English characters only (1§5). */
function english(value: string): boolean {
  const text = value.trim()
  return text !== '' && printableAscii.test(text) && nameProblem(text) === undefined
}

/** Thai letters, digits and signs. While a username contains one, the Register button is disabled (1§2). */
export const hasThai = (value: string): boolean => /[\u0e00-\u0e7f]/.test(value)
