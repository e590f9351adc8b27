import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { permission } from '../permissions.ts'
import { rowId } from '../references.ts'
import { shown } from '../shown.ts'
import { done, instant, maybe, nameText, paging, text } from '../wire.ts'
import { certificateReference, employeeReference } from './certificate-shapes.ts'

/** A certificate group of 2§3. Its lists are the first 1,000 of their counts. */
const certificateGroup = z.object({
  group_CertID: z.number(),
  group_CertName: z.string(),
  cert_List: z.array(
    z.object({
      certID: z.number(),
      certName: z.string(),
      /** When it came into the group. */
      createDate: instant,
      certType: z.enum(['1', '2']),
      isCA: z.boolean(),
    }),
  ),
  certCount: z.number(),
  listEmp: z.array(
    z.object({
      employeeID: z.number(),
      username: z.string(),
      employeeName: z.string(),
      /** When they came into the group. */
      createDate: instant,
    }),
  ),
  employeeCount: z.number(),
  createDate: instant,
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type CertificateGroup = z.output<typeof certificateGroup>

const read = {
  method: 'POST',
  access: [
    permission.certificateView,
    permission.certificateAdd,
    permission.certificateEdit,
    permission.certificateDelete,
  ],
  effect: 'read',
} as const
const counts = { count: z.number(), dataCount: z.number() }

export const listOwnCertificateGroups = endpoint({
  ...read,
  path: 'Group_Cert/GetAllDataGroupCertListByEmployeeID',
  title: 'The certificate groups that the caller is in or made.',
  input: z.object(paging),
  data: z.object({ listData: z.array(certificateGroup), ...counts }),
})

export const listCompanyCertificateGroups = endpoint({
  ...read,
  path: 'Group_Cert/GetGroupCertListCompanyID',
  title:
    "The company's certificate groups; without permission 1, those of Group_Cert/GetAllDataGroupCertListByEmployeeID.",
  input: z.object(paging),
  data: z.object({ listdata: z.array(certificateGroup), ...counts }),
})

export const getCertificateGroup = endpoint({
  ...read,
  path: 'Group_Cert/GetGroupCert',
  title: 'One certificate group.',
  input: z.object({ group_CertID: rowId }),
  data: certificateGroup,
})

export const getCertificateGroupEmployees = endpoint({
  ...read,
  path: 'Group_Cert/GetGroupCertEmployees',
  title: 'The people of a certificate group, a page at a time, by name.',
  input: z.object({ group_CertID: rowId, ...paging }),
  data: z.object({
    listData: z.array(
      z.object({ employeeID: z.number(), username: z.string(), employeeName: z.string(), createDate: instant }),
    ),
    ...counts,
  }),
})

const name = maybe(nameText(limits.groupNameCharacters))
const certificates = maybe(list(certificateReference))
const employees = maybe(list(employeeReference))

export const addCertificateGroup = endpoint({
  method: 'POST',
  path: 'Group_Cert/AddGroupCertificate',
  title: 'Adds a certificate group: its employees may use its certificates at once.',
  access: [permission.certificateAdd],
  effect: 'add',
  input: z.object({ group_CertName: name, cert_List: certificates, listemp: employees }),
  data: z.object({ group_CertID: z.number() }),
})

export const updateCertificateGroup = endpoint({
  method: 'POST',
  path: 'Group_Cert/UpdateGroupCert',
  title: 'Changes a certificate group. What is left out stays; an empty list or null clears.',
  access: [permission.certificateEdit],
  effect: 'edit',
  input: z.object({
    group_CertID: rowId,
    group_CertName: name,
    /** Whole lists. Refused above 1,000: send what comes and what goes. */
    cert_List: certificates,
    listEmp: employees,
    /** What comes and what goes: two administrators who do this at once undo nothing of each other's. */
    addedCert: certificates,
    removedCert: certificates,
    addedEmployee: employees,
    removedEmployee: employees,
  }),
  data: done,
})

export const deleteCertificateGroup = endpoint({
  method: 'POST',
  path: 'Group_Cert/DeleteGroupCertificate',
  title: 'Deletes a certificate group: its employees can no longer use its certificates through it.',
  access: [permission.certificateDelete],
  effect: 'delete',
  input: z.object({ group_CertID: rowId, shown: shown({ group_CertName: text() }) }),
  data: done,
})
