import { createHash, createSign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import type { OpenEngine } from './engine.ts'

/** The lower bound for every engine: SHA-256 and one signature; on disk also a copy. It signs no document. */
export const openLimit: OpenEngine = async ({ pkcs12, password }) => {
  const { key } = openPkcs12(pkcs12, password)
  return {
    name: 'limit',
    isLimit: true,
    signBytes: async (document) => {
      const digest = createHash('sha256').update(document).digest()
      return createSign('sha256').update(digest).sign(key)
    },
    signFile: async (input, output) => {
      const bytes = readFileSync(input)
      writeFileSync(output, bytes, { flush: true })
      createHash('sha256').update(bytes).digest()
    },
    close: async () => {},
  }
}
