import { define } from './define.ts'

/** That a signature is at a lower level than was asked for, and why. Apart from the choice of the level, which other screens show. */
export const levelMissedMessages = define(
  {
    missedTitle: 'PAdES {level} was not reached',
    faultTimestamp: 'No timestamp server gave a valid timestamp.',
    faultStatus: 'No one could say whether the certificate was revoked.',
    faultChain: 'The certificates of its authorities are not known.',
    faultDocument: 'The document allows no changes after the signature.',
    faultRevoked: 'The certificate was revoked before any timestamp proved when it signed.',
    faultError: 'An error occurred. The operator can find it in the server log.',
  },
  {
    missedTitle: 'ไม่ถึง PAdES {level}',
    faultTimestamp: 'ไม่มีเซิร์ฟเวอร์ใดให้การประทับเวลาที่ใช้ได้',
    faultStatus: 'ไม่มีใครบอกได้ว่าใบรับรองถูกเพิกถอนหรือไม่',
    faultChain: 'ระบบไม่มีใบรับรองของผู้ออกใบรับรองนี้',
    faultDocument: 'เอกสารไม่อนุญาตให้เพิ่มข้อมูลหลังลงนาม',
    faultRevoked: 'ใบรับรองถูกเพิกถอนก่อนที่จะมีการประทับเวลาพิสูจน์ว่าลงนามเมื่อใด',
    faultError: 'เกิดข้อผิดพลาด ผู้ให้บริการดูรายละเอียดได้ในบันทึกของเซิร์ฟเวอร์',
  },
)
