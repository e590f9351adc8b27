import type { Day } from '@laisen/contract/days'
import type { ApiKeyCall, addApiKey } from '@laisen/contract/endpoints/api-keys'
import type { CallInput } from '../../api/call.ts'
import { type Addresses, withTyped } from '../../ui/later/address-field.tsx'
import { endOf } from '../platform/term.ts'

/** The form of a new key, as the dialog shows it. */
export interface KeyValues extends Addresses {
  readonly name: string
  readonly expires: Day | undefined
  readonly calls: ReadonlySet<ApiKeyCall>
  readonly certificates: ReadonlySet<number>
}

type KeyField = 'name' | 'expireDate' | 'calls'
export type KeyProblems = Partial<Record<KeyField, 'nameRequired' | 'expiresRequired' | 'callsRequired'>>

/** What most programs do: stamp, and download what they stamped. */
const usual: readonly ApiKeyCall[] = [
  'PDFStamp/AddPDFStampByCertName',
  'PDFStamp/AddPdfStampDirect',
  'PDFStamp/GetStampResult',
]

export function emptyKey(allowed: readonly ApiKeyCall[], expires: Day): KeyValues {
  const calls = new Set(usual.filter((call) => allowed.includes(call)))
  return { name: '', expires, calls, certificates: new Set(), addresses: [], typed: '' }
}

/** What is missing, or the call's input. The key works to the end of its last day. */
export function readKey(
  values: KeyValues,
  timeZone: string,
): { problems: KeyProblems; sent?: CallInput<typeof addApiKey> } {
  const { name, expires, calls, certificates } = values
  const problems: KeyProblems = {
    ...(name.trim() === '' && { name: 'nameRequired' }),
    ...(!expires && { expireDate: 'expiresRequired' }),
    ...(calls.size === 0 && { calls: 'callsRequired' }),
  }
  if (!expires || Object.keys(problems).length > 0) return { problems }
  return {
    problems,
    sent: {
      name,
      expireDate: endOf(expires, timeZone),
      calls: [...calls],
      certList: [...certificates].map((certID) => ({ certID })),
      addresses: [...withTyped(values)],
    },
  }
}
