import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import type { HostileRow } from '../hostile.ts'
import { type Attack, codesOf, measured, withHouse } from './house.ts'

const MEBIBYTE = 1024 * 1024
const LIMIT_MEBIBYTES = 500
const DOCUMENT_MEBIBYTES = 50
const AT_ONCE = 4

/** A company uploads as much as it may, and then goes on trying, while another company works. */
export function hostileStorage(): Promise<HostileRow[]> {
  return withHouse(
    async (house) => {
      const attack = `${DOCUMENT_MEBIBYTES} MB, ${AT_ONCE} at once, until ${LIMIT_MEBIBYTES} MB are stored`
      const row = await measured({ group: 'storage', attack, house, run: uploadUntilRefused })
      const [plan] = (await house.attackers[0]!.call(getProductsByCompany)).data.listData
      return [{ ...row, storedMegabytes: Math.round((plan?.limitByteUse ?? 0) / MEBIBYTE) }]
    },
    { limitBytes: LIMIT_MEBIBYTES * MEBIBYTE },
  )
}

const uploadUntilRefused: Attack = async ({ attackers: [attacker], certID }) => {
  const body = pdf({ sizeBytes: DOCUMENT_MEBIBYTES * MEBIBYTE })
  const init = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: body as Uint8Array<ArrayBuffer> }
  const path = `/api/v1/${addPdfStampStream.path}?certID=${certID}`
  const answers: Promise<Response>[] = []
  for (let refused = false; !refused; ) {
    const round = Array.from({ length: AT_ONCE }, () => attacker!.fetch(path, init))
    answers.push(...round)
    refused = (await Promise.all(round.map(async (answer) => (await answer).clone().text()))).some((text) =>
      text.includes('"status":1'),
    )
  }
  return codesOf(answers)
}
