/** What openssl says of the CMS of each signature. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstElement } from '@laisen/pki/der'
import { oid } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import type { Expected } from './oracle-expected.ts'
import { runTool } from './oracle-tools.ts'
import { countJudgement } from './run-counts.ts'

/** Verifies each CMS over the bytes that its /ByteRange names, as CAdES, with a chain to the roots. */
export async function judgeByOpenssl(pdf: Uint8Array, folder: string, expected: Expected): Promise<void> {
  const { signatures, documentTimestamps = 0, roots, at } = expected
  if (!roots) return
  const found = detachedSignatures(pdf)
  assert.equal(found.length, signatures + documentTimestamps, 'signatures found by their /ByteRange')
  const trust = join(folder, 'roots.pem')
  await writeFile(trust, roots.map(pem).join(''))
  for (const [index, { cms, content, isTimestamp }] of found.entries()) {
    const [cmsFile, contentFile] = [join(folder, `${index}.cms`), join(folder, `${index}.bin`)]
    await Promise.all([writeFile(cmsFile, cms), writeFile(contentFile, content)])
    const files = ['-inform', 'DER', '-in', cmsFile, '-content', contentFile, '-out', '/dev/null', '-CAfile', trust]
    const time = ['-attime', String(Math.floor((at ?? new Date()).getTime() / 1000))]
    const timestamp = ['ts', '-verify', '-data', contentFile, '-in', cmsFile, '-token_in', '-CAfile', trust, ...time]
    const detached = ['cms', '-verify', '-cades', '-binary', '-purpose', 'any', ...files, ...time]
    const run = await runTool('openssl', isTimestamp ? timestamp : detached)
    countJudgement('openssl', !run)
    if (run) assert.match(run.output, /successful|Verification: OK/, `openssl, signature ${index + 1}:\n${run.output}`)
  }
}

interface DetachedSignature {
  cms: Buffer
  content: Buffer
  isTimestamp: boolean
}

function detachedSignatures(pdf: Uint8Array): DetachedSignature[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)
  return Array.from(ranges, (match) => {
    const [start, length, next, rest] = match.slice(1).map(Number) as [number, number, number, number]
    const hex = bytes.toString('latin1', start + length + 1, next - 1)
    const content = Buffer.concat([bytes.subarray(start, start + length), bytes.subarray(next, next + rest)])
    const padded = Buffer.from(hex, 'hex')
    // What is signed stands at the start of a CMS. openssl takes no zeros after a timestamp.
    const isTimestamp = padded.subarray(0, 80).includes(Buffer.from(oid(OID.tstInfo)))
    return { cms: isTimestamp ? Buffer.from(firstElement(padded)) : padded, content, isTimestamp }
  })
}

function pem(der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
