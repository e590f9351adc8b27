import { setTimeout as sleep } from 'node:timers/promises'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { importUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import type { BearerClient } from '@laisen/testkit/client'
import { costlyPdfs } from '@laisen/testkit/pdfs-costly'
import type { HostileRow, Wanted } from '../hostile.ts'
import type { Attack, Attacks } from './attack.ts'
import { attackersOf, certificateRequest, counted, type House, measured, type Target, withHouse } from './house.ts'
import type { OrdinaryWork } from './watch.ts'

const AT_ONCE = 12
const ATTACK_MS = 15_000
/** The most that one derivation may have. */
const MOST_ITERATIONS = 1_000_000

/** Whoever fills the worker threads of the program, while another company adds certificates or logs in. */
export function hostileWorkers(wanted: Wanted): Promise<HostileRow[]> {
  return withHouse(async (house) => {
    const adding = { endpoint: addCertificate, inputs: [await certificateRequest()], pauseMs: 150 }
    const rows: HostileRow[] = []
    for (const attack of Object.keys(attacks).filter(wanted)) {
      const work = attack === manyPasswords ? loggingIn(house) : adding
      rows.push(await measured({ group: 'workers', module: import.meta.url, attack, house, work }))
    }
    return rows
  })
}

const manyPasswords = `passwords of ${limits.importPasswordsWaiting} imported people`

export const attacks: Attacks<Target> = {
  '12 workbooks of 5,000 rows at once': async (target) => {
    const workbook = { fileName: 'users.xlsx', base64String: await workbookOf('x'.repeat(1_000)) }
    return lasting(target, (client) => client.call(previewImportUser, workbook))
  },
  '12 certificate files of 3 million rounds at once': async (target) => {
    const costlyFile = await certificateRequest(MOST_ITERATIONS)
    return lasting(target, (client) => client.call(addCertificate, costlyFile))
  },
  '12 costly documents at once': (target) => {
    const [attacker] = attackersOf(target)
    const { certID } = target
    const body = costlyPdfs['Flate and ASCIIHex']!.make()
    return () => repeatedly(() => attacker!.call(addPdfStampStream, { certID, checkAllPage: true }, { body }))
  },
  // Last, because the passwords are hashed for minutes.
  [manyPasswords]: importsOfMany,
}

/** One person sends, until they are told to wait; then the next does. */
function lasting(target: Target, send: (client: BearerClient) => Promise<Answered>): () => Promise<string> {
  const attackers = attackersOf(target)
  let round = 0
  return () => repeatedly(() => send(attackers[Math.floor(round++ / AT_ONCE) % attackers.length]!))
}

interface Answered {
  readonly code?: string
}

/** So many at once, again and again. */
async function repeatedly(send: () => Promise<Answered>): Promise<string> {
  const codes: string[] = []
  for (const until = performance.now() + ATTACK_MS; performance.now() < until; ) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send))
    codes.push(...answers.map(({ code }) => code ?? 'accepted'))
    // Refusals come at once. Sending more of them is another attack.
    await sleep(200)
  }
  return counted(codes)
}

async function importsOfMany(target: Target): ReturnType<Attack<Target>> {
  const files = await Promise.all([workbookOf('', 'a'), workbookOf('', 'b')])
  const [attacker] = attackersOf(target)
  return async () => {
    const codes: string[] = []
    for (const base64String of files) {
      const { code } = await attacker!.call(importUser, { fileName: 'users.xlsx', base64String })
      codes.push(code ?? 'accepted')
    }
    await sleep(ATTACK_MS)
    return counted(codes)
  }
}

function loggingIn({ others }: House): OrdinaryWork {
  const inputs = others.map(({ person: { companyCode, username: userName, password } }) => {
    return { companyCode, userName, password }
  })
  return { endpoint: loginCustomer, inputs, pauseMs: 50 }
}

/** As many people as a file may have. */
async function workbookOf(more: string, letter = 'u'): Promise<string> {
  const rows = Array.from({ length: limits.importRows }, (_, n) => [
    ...[`${letter}${n}`, 'Malee', `Srisuk ${n}${more}`, '0812345678', `${letter}${n}@example.com`],
    ...[`Given-Password-${n}`, 'Signer', 'N', 'N'],
  ])
  return (await writeWorkbook(describedColumns, rows)).toString('base64')
}
