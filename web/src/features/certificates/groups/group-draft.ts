import type { CertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import type { Entry } from '../lists/entry.ts'

/** What the form of a certificate group holds. */
export interface CertificateGroupDraft {
  readonly name: string
  readonly certificates: readonly Entry[]
  readonly people: readonly Entry[]
}

export const newGroup: CertificateGroupDraft = { name: '', certificates: [], people: [] }

export function draftOf({ group_CertName, cert_List, listEmp }: CertificateGroup): CertificateGroupDraft {
  return {
    name: group_CertName,
    certificates: cert_List.map(({ certID, certName, createDate }) => ({
      id: certID,
      name: certName,
      since: createDate,
    })),
    people: listEmp.map(({ employeeID, employeeName, username, createDate }) => ({
      id: employeeID,
      name: employeeName,
      note: username,
      since: createDate,
    })),
  }
}
