import { addCertificate } from '@laisen/contract/endpoints/certificates'
import type { Client, Sent } from '@laisen/testkit/client'
import { signaturePng } from '@laisen/testkit/images'
import type { TestIdentity } from '@laisen/testkit/pki'

export const filePassword = 'File-Password-1'

/** What adding a certificate is asked with: a good request, of which a test changes the fact that matters. */
export function certificateRequest(
  identity: TestIdentity,
  facts: Partial<Sent<typeof addCertificate>> = {},
): Sent<typeof addCertificate> {
  return {
    certName: 'Nattapong Srisuwan',
    certReason: 'Approve contract',
    certLocation: 'Bangkok',
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(identity.pkcs12(filePassword)).toString('base64'),
    certImageName: 'nattapong.pfx',
    certPassword: filePassword,
    certPasswordCheck: false,
    ...facts,
  }
}

/** Adds a certificate through the front door. @returns its id */
export async function addedCertificate(
  client: Client,
  identity: TestIdentity,
  facts: Partial<Sent<typeof addCertificate>> = {},
): Promise<number> {
  const answer = await client.call(addCertificate, certificateRequest(identity, facts))
  if (answer.status !== 0) throw new Error(`the certificate was refused: ${answer.message}`)
  return answer.data.certID
}
