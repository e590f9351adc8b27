import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import type { HostileRow, Wanted } from '../hostile.ts'
import { type Attack, codeOf, codesOf, type House, measured, withHouse } from './house.ts'

const MEGABYTE = 1_000_000

/** Attacks over HTTP against the real program, one after another, while another company works. */
export function hostileHttp(wanted: Wanted): Promise<HostileRow[]> {
  return withHouse(async (house) => {
    const rows: HostileRow[] = []
    for (const [place, [attack, run]] of Object.entries(attacks).entries()) {
      if (!wanted(attack)) continue
      // Somebody else each time, so that no one is told to wait for what the attack before has sent.
      const first = place % house.attackers.length
      const attackers = [...house.attackers.slice(first), ...house.attackers.slice(0, first)]
      rows.push(await measured({ group: 'http', attack, house: { ...house, attackers }, run }))
    }
    return rows
  })
}

const json = (text: string) => ({ headers: { 'content-type': 'application/json' }, body: text, method: 'POST' })
const members = `{${Array.from({ length: 95_000 }, (_, n) => `"${n}":1`).join()}}`
const objects = `{"a":[${'{},'.repeat(11_000_000)}{}]}`
const rows = JSON.stringify({ certName: 'x', employeeList: Array.from({ length: 6_600 }, () => ({ employeeID: 'x' })) })
const texts = JSON.stringify({ certName: 'x', employeeList: Array.from({ length: 39_000 }, () => 'x') })
const wholeDocument = (certID: number) =>
  JSON.stringify({ empCert: { certID }, pdfString: 'JVBERi0xLjcK'.repeat(2_900_000) })

const hugePicture = largePicture(6300)
const wholePicture = largePicture(2000)

const attacks: Readonly<Record<string, Attack>> = {
  'a picture of 6300 × 6300 × 16 bits': async ({ attackers: [attacker] }) => {
    const answer = await attacker!.call(updateEmployeeCompany, { pathImage: hugePicture })
    return answer.code ?? 'accepted'
  },
  'a picture of 2000 × 2000 × 16 bits, eight at once': async ({ attackers: [attacker] }) => {
    const pathImage = wholePicture
    const answers = Array.from({ length: 8 }, () => attacker!.call(updateEmployeeCompany, { pathImage }))
    return [...new Set((await Promise.all(answers)).map(({ code }) => code ?? 'accepted'))].join(', ')
  },
  '980 KB of members to a public call': ({ laisen }) =>
    codeOf(bearerClient(laisen.url).fetch(`/api/v1/${getMasterProductPlan.path}`, json(members))),
  '980 KB of members to a call with a session': ({ attackers: [attacker] }) =>
    codeOf(attacker!.fetch(`/api/v1/${updateEmployeeCompany.path}`, json(members))),
  '34 MB of objects to AddPdfStamp': ({ attackers: [attacker] }) =>
    codeOf(attacker!.fetch(`/api/v1/${addPdfStamp.path}`, json(objects))),
  'a list with as many wrong rows as a call takes': ({ attackers: [attacker] }) =>
    codeOf(attacker!.fetch(`/api/v1/${addCertificate.path}`, json(rows))),
  'a list of as many wrong texts as a call takes': ({ attackers: [attacker] }) =>
    codeOf(attacker!.fetch(`/api/v1/${addCertificate.path}`, json(texts))),
  '34 MB of base64 that is no document': ({ attackers: [attacker], certID }) =>
    codeOf(attacker!.fetch(`/api/v1/${addPdfStamp.path}`, json(wholeDocument(certID)))),
  '24 × 35 MB of base64 at once': ({ attackers: [attacker], certID }) => {
    const request = json(wholeDocument(certID))
    return codesOf(Array.from({ length: 24 }, () => attacker!.fetch(`/api/v1/${addPdfStamp.path}`, request)))
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

async function slowBodies({ laisen, attackers: [attacker], certID }: House, over: AbortSignal): Promise<string> {
  const head = [
    `PUT /api/v1/${addPdfStampStream.path}?certID=${certID} HTTP/1.1`,
    'host: laisen',
    `authorization: Bearer ${attacker!.token}`,
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
