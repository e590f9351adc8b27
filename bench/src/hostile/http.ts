import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { addCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import { type RunningLaisen, startLaisen } from '@laisen/testkit/process'
import type { HostileRow } from '../hostile.ts'
import { type Attack, codeOf, codesOf, type House, measured } from './measured.ts'

const MEGABYTE = 1_000_000
const password = 'Bench-Password-1'

/** Attacks over HTTP against the real program, one after another, while somebody else works. */
export async function hostileHttp(): Promise<HostileRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laisen-hostile-http-'))
  // The user that PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755)
  const laisen = await startLaisen({ dataDir, env: { DEMO_PASSWORD: password } })
  try {
    const attacker = await signedIn(laisen, 'signer')
    const bystander = await signedIn(laisen, 'admin')
    const { data } = await attacker.call(listCertificatesInUpload, {})
    const { certID } = data.find(({ certPasswordCheck }) => !certPasswordCheck)!
    const house = { laisen, attacker, bystander, certID }
    const rows: HostileRow[] = []
    for (const [attack, run] of Object.entries(attacks))
      rows.push(await measured({ group: 'http', attack }, house, run))
    return rows
  } finally {
    await laisen.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signedIn({ url }: RunningLaisen, userName: string): Promise<BearerClient> {
  const { data } = await bearerClient(url).call(loginCustomer, { companyCode: 'DEMO', userName, password })
  return bearerClient(url, data.token)
}

const json = (text: string) => ({ headers: { 'content-type': 'application/json' }, body: text, method: 'POST' })
const members = `{${Array.from({ length: 95_000 }, (_, n) => `"${n}":1`).join()}}`
const objects = `{"a":[${'{},'.repeat(11_000_000)}{}]}`
const rows = JSON.stringify({ certName: 'x', employeeList: Array.from({ length: 6_600 }, () => ({ employeeID: 'x' })) })
const wholeDocument = (certID: number) =>
  JSON.stringify({ empCert: { certID }, pdfString: 'JVBERi0xLjcK'.repeat(2_900_000) })

const hugePicture = largePicture(6300)
const wholePicture = largePicture(2000)

const attacks: Readonly<Record<string, Attack>> = {
  'a picture of 6300 × 6300 × 16 bits': async ({ attacker }) => {
    const answer = await attacker.call(updateEmployeeCompany, { pathImage: hugePicture })
    return answer.code ?? 'accepted'
  },
  'a picture of 2000 × 2000 × 16 bits, eight at once': async ({ attacker }) => {
    const pathImage = wholePicture
    const answers = Array.from({ length: 8 }, () => attacker.call(updateEmployeeCompany, { pathImage }))
    return [...new Set((await Promise.all(answers)).map(({ code }) => code ?? 'accepted'))].join(', ')
  },
  '980 KB of members to a public call': ({ laisen }) =>
    codeOf(bearerClient(laisen.url).fetch(`/api/v1/${getMasterProductPlan.path}`, json(members))),
  '980 KB of members to a call with a session': ({ attacker }) =>
    codeOf(attacker.fetch(`/api/v1/${updateEmployeeCompany.path}`, json(members))),
  '34 MB of objects to AddPdfStamp': ({ attacker }) =>
    codeOf(attacker.fetch(`/api/v1/${addPdfStamp.path}`, json(objects))),
  'a list with as many wrong rows as a call takes': ({ bystander }) =>
    codeOf(bystander.fetch(`/api/v1/${addCertificate.path}`, json(rows))),
  '34 MB of base64 that is no document': ({ attacker, certID }) =>
    codeOf(attacker.fetch(`/api/v1/${addPdfStamp.path}`, json(wholeDocument(certID)))),
  '24 × 35 MB of base64 at once': ({ attacker, certID }) => {
    const request = json(wholeDocument(certID))
    return codesOf(Array.from({ length: 24 }, () => attacker.fetch(`/api/v1/${addPdfStamp.path}`, request)))
  },
  '800 bodies of 1 MB that are one byte short': slowBodies,
}

/** RGBA of 16 bits, all of one colour: it compresses to a thousandth. */
function largePicture(edge: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([16, 6], 8)
  const pixels = deflateSync(Buffer.alloc(edge * (edge * 8 + 1)))
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]).toString('base64')
}

function chunk(type: string, body: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(data), 4)
  return Buffer.concat([frame.subarray(0, 4), data, frame.subarray(4)])
}

const BODIES = 800

async function slowBodies({ laisen, attacker, certID }: House, over: AbortSignal): Promise<string> {
  const head = [
    `PUT /api/v1/${addPdfStampStream.path}?certID=${certID} HTTP/1.1`,
    'host: laisen',
    `authorization: Bearer ${attacker.token}`,
    'content-type: application/pdf',
    `content-length: ${MEGABYTE + 1}`,
  ]
  const ends = Array.from({ length: BODIES }, () => {
    const socket = connect(laisen.port, '127.0.0.1')
    over.addEventListener('abort', () => socket.destroy())
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(MEGABYTE))
    let text = ''
    socket.on('data', (piece) => (text += piece))
    return new Promise<string>((resolve) => {
      const end = () => resolve(/"code":"(\w+)"/.exec(text)?.[1] ?? 'closed')
      socket.on('error', end).on('close', end)
    })
  })
  const codes = await Promise.all(ends)
  return [...new Set(codes)].map((code) => `${codes.filter((one) => one === code).length} × ${code}`).join(', ')
}
