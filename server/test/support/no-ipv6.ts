import { networkInterfaces } from 'node:os'

/** Why a test that needs ::1 is skipped; false where this machine has it. */
export const noIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((own) => own?.address === '::1')
  ? false
  : 'no ::1 here'
