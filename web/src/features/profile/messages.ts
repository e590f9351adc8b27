import { define } from '@laisen/contract/messages/define'

/** Texts of the security tab that are not in the session's messages. */
export const securityMessages = define(
  {
    passwordNotStrong: 'The new password does not meet all the rules below.',
    sessionsFailed: 'Your sessions could not be loaded',
    unknownDevice: 'Unknown device',
    browserOn: '{browser} on {system}',
  },
  {
    passwordNotStrong: 'รหัสผ่านใหม่ยังไม่ครบทุกข้อด้านล่าง',
    sessionsFailed: 'โหลดเซสชันไม่สำเร็จ',
    unknownDevice: 'อุปกรณ์ที่ไม่รู้จัก',
    browserOn: '{browser} บน {system}',
  },
)
