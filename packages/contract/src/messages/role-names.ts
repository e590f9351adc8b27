import { define } from './define.ts'

/** The built-in roles, wherever roles are listed. */
export const roleNameMessages = define(
  {
    roleAdmin: 'Admin',
    roleOperator: 'Operator',
    roleSigner: 'Signer',
  },
  {
    roleAdmin: 'ผู้ดูแลระบบ',
    roleOperator: 'ผู้ปฏิบัติงาน',
    roleSigner: 'ผู้ลงนาม',
  },
)
