import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import type { HostileRow, Wanted } from '../hostile.ts'
import type { Attack, Attacks } from './attack.ts'
import { attackersOf, codeOf, codesOf, counted, measured, type Target, withHouse } from './house.ts'

const MEGABYTE = 1_000_000

/** Attacks over HTTP against the real program, one after another, while another company works. */
export function hostileHttp(wanted: Wanted): Promise<HostileRow[]> {
  return withHouse(async (house) => {
    const rows: HostileRow[] = []
    for (const [place, attack] of Object.keys(attacks).entries()) {
      if (!wanted(attack)) continue
      // Somebody else each time, so that no one is told to wait for what the attack before has sent.
      const first = place % house.attackers.length
      const attackers = [...house.attackers.slice(first), ...house.attackers.slice(0, first)]
      rows.push(await measured({ group: 'http', module: import.meta.url, attack, house: { ...house, attackers } }))
    }
    return rows
  })
}

const json = (text: string) => ({ headers: { 'content-type': 'application/json' }, body: text, method: 'POST' })
const members = () => `{${Array.from({ length: 95_000 }, (_, n) => `"${n}":1`).join()}}`
const listOf = (count: number, row: unknown) =>
  JSON.stringify({ certName: 'x', employeeList: Array.from({ length: count }, () => row) })
const wholeDocument = (certID: number) =>
  JSON.stringify({ empCert: { certID }, pdfString: 'JVBERi0xLjcK'.repeat(2_900_000) })

export const attacks: Attacks<Target> = {
  'a picture of 6300 × 6300 × 16 bits': (target) => {
    const [attacker] = attackersOf(target)
    const pathImage = largePicture(6300)
    return async () => (await attacker!.call(updateEmployeeCompany, { pathImage })).code ?? 'accepted'
  },
  'a picture of 2000 × 2000 × 16 bits, eight at once': (target) => {
    const [attacker] = attackersOf(target)
    const pathImage = largePicture(2000)
    return async () => {
      const answers = Array.from({ length: 8 }, () => attacker!.call(updateEmployeeCompany, { pathImage }))
      return [...new Set((await Promise.all(answers)).map(({ code }) => code ?? 'accepted'))].join(', ')
    }
  },
  '980 KB of members to a public call': ({ url }) => {
    const request = json(members())
    return () => codeOf(bearerClient(url).fetch(`/api/v1/${getMasterProductPlan.path}`, request))
  },
  '980 KB of members to a call with a session': sending(updateEmployeeCompany.path, members),
  '34 MB of objects to AddPdfStamp': sending(addPdfStamp.path, () => `{"a":[${'{},'.repeat(11_000_000)}{}]}`),
  'a list with as many wrong rows as a call takes': sending(addCertificate.path, () =>
    listOf(6_600, { employeeID: 'x' }),
  ),
  'a list of as many wrong texts as a call takes': sending(addCertificate.path, () => listOf(39_000, 'x')),
  '34 MB of base64 that is no document': sending(addPdfStamp.path, ({ certID }) => wholeDocument(certID)),
  '24 × 35 MB of base64 at once': (target) => {
    const [attacker] = attackersOf(target)
    const request = json(wholeDocument(target.certID))
    return () => codesOf(Array.from({ length: 24 }, () => attacker!.fetch(`/api/v1/${addPdfStamp.path}`, request)))
  },
  '800 bodies of 1 MB that are one byte short': slowBodies,
}

/** One attacker sends such a body to a call. */
function sending(path: string, body: (target: Target) => string): Attack<Target> {
  return (target) => {
    const [attacker] = attackersOf(target)
    const request = json(body(target))
    return () => codeOf(attacker!.fetch(`/api/v1/${path}`, request))
  }
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

function slowBodies({ port, tokens, certID }: Target) {
  const head = [
    `PUT /api/v1/${addPdfStampStream.path}?certID=${certID} HTTP/1.1`,
    'host: laisen',
    `authorization: Bearer ${tokens[0]}`,
    'content-type: application/pdf',
    `content-length: ${MEGABYTE + 1}`,
  ]
  const one = () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(MEGABYTE))
    let text = ''
    socket.on('data', (piece) => (text += piece))
    return new Promise<string>((resolve) => {
      const end = () => resolve(/"code":"(\w+)"/.exec(text)?.[1] ?? 'closed')
      socket.on('error', end).on('close', end)
    })
  }
  return async () => counted(await Promise.all(Array.from({ length: BODIES }, one)))
}
