import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import type { HostileRow, Wanted } from '../hostile.ts'
import type { Attacks } from './attack.ts'
import { attackersOf, codesOf, measured, type Target, withHouse } from './house.ts'

const MEBIBYTE = 1024 * 1024
const LIMIT_MEBIBYTES = 500
const DOCUMENT_MEBIBYTES = 50
const AT_ONCE = 4

const attack = `${DOCUMENT_MEBIBYTES} MB, ${AT_ONCE} at once, until ${LIMIT_MEBIBYTES} MB are stored`

/** A company uploads as much as it may, and then goes on trying, while another company works. */
export async function hostileStorage(wanted: Wanted): Promise<HostileRow[]> {
  if (!wanted(attack)) return []
  return withHouse(
    async (house) => {
      const row = await measured({ group: 'storage', module: import.meta.url, attack, house })
      const [plan] = (await house.attackers[0]!.call(getProductsByCompany)).data.listData
      return [{ ...row, storedMegabytes: Math.round((plan?.limitByteUse ?? 0) / MEBIBYTE) }]
    },
    { limitBytes: LIMIT_MEBIBYTES * MEBIBYTE },
  )
}

export const attacks: Attacks<Target> = {
  [attack]: (target) => {
    const [attacker] = attackersOf(target)
    const body = pdf({ sizeBytes: DOCUMENT_MEBIBYTES * MEBIBYTE }) as Uint8Array<ArrayBuffer>
    const init = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body }
    const path = `/api/v1/${addPdfStampStream.path}?certID=${target.certID}`
    return async () => {
      const answers: Promise<Response>[] = []
      for (let refused = false; !refused; ) {
        const round = Array.from({ length: AT_ONCE }, () => attacker!.fetch(path, init))
        answers.push(...round)
        const texts = await Promise.all(round.map(async (answer) => (await answer).clone().text()))
        refused = texts.some((text) => text.includes('"status":1'))
      }
      return codesOf(answers)
    }
  },
}
