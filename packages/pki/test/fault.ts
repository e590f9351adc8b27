import assert from 'node:assert/strict'
import { isPkiError } from '@laisen/pki/errors'

/** Why the answer of another server is not believed; `none` if it is. */
export function faultOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return faultIn(error)
  }
  return 'none'
}

/** The same of what is read in several turns. */
export async function faultOfAsync(read: () => Promise<unknown>): Promise<string> {
  try {
    await read()
  } catch (error) {
    return faultIn(error)
  }
  return 'none'
}

function faultIn(error: unknown): string {
  if (isPkiError(error, 'STATUS_UNSOUND') || isPkiError(error, 'TIMESTAMP_UNSOUND')) return error.facts.fault
  assert.fail(String(error))
}
