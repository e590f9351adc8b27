import { addSignature, deleteSignature, setDefaultSignature } from '@laisen/contract/endpoints/signatures'
import { signaturePng } from '@laisen/testkit/images'
import { issuedCertificate } from '../../support/authority.ts'
import { good } from '../../support/good.ts'
import type { Acts, House } from './house.ts'

const picture = signaturePng().toString('base64')

export function signatureActs({ as, given, services }: House): Acts {
  const signer = async () => {
    const { companyId, employeeId, ...person } = await given.employee({ permissions: [5, 6] })
    const client = as.person({ companyId, employeeId, ...person })
    const add = async () => (await good(client.call(addSignature, { picture, kind: 'drawn' }))).signatureID
    return { by: { companyId, employee: employeeId }, client, add }
  }
  return {
    'signature.added': async () => {
      const { by, add } = await signer()
      return { ...by, subjectId: await add(), facts: { kind: 'drawn' } }
    },
    'signature.chosen': async () => {
      const { by, add } = await signer()
      return { ...by, subjectId: await add(), facts: { certificateId: null } }
    },
    'signature.chosen for a certificate': async () => {
      const { by, client, add } = await signer()
      await add()
      const other = await add()
      const certificateId = await issuedCertificate({ services }, client)
      await good(client.call(setDefaultSignature, { signatureID: other }))
      return { ...by, subjectId: other, about: { certificate_id: certificateId }, facts: { certificateId } }
    },
    'signature.deleted': async () => {
      const { by, client, add } = await signer()
      const signatureID = await add()
      await good(client.call(deleteSignature, { signatureID }))
      return { ...by, subjectId: signatureID, facts: { kind: 'drawn' } }
    },
  }
}
