import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import type { Client, Sent } from './client.ts'
import type { World } from './world.ts'

/** Further certificates of a world, and its certificate groups, for the calls that change or delete them. */
export async function certificatesOfWorld(
  client: Client,
  request: Sent<typeof addCertificate>,
): Promise<Pick<World, 'ids' | 'values'>> {
  const certificate = async () => (await client.call(addCertificate, { ...request, certtype: '2' })).data.certID
  const shared = await certificate()
  const group = async (group_CertName: string) => {
    const answer = await client.call(addCertificateGroup, { group_CertName, cert_List: [shared], listemp: [] })
    return answer.data.group_CertID
  }
  const kept = await group('Kept')
  return {
    ids: {
      'forgotpasswordcert.id': shared,
      'deletecert.certid': await certificate(),
      'updatecert.certid': shared,
      'addgroupcertificate.certid': shared,
      'updategroupcert.certid': shared,
      group_certid: kept,
      'deletegroupcertificate.group_certid': await group('Deleted'),
    },
    values: { group_certname: 'Leases', reason: 'superseded' },
  }
}
