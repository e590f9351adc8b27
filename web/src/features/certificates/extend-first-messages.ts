import { define } from '@laisen/contract/messages/define'

/** Extending what a certificate signed before it is revoked. */
export const extendFirstMessages = define(
  {
    title_one: '{count} signed document would lose its proof',
    title_other: '{count} signed documents would lose their proof',
    titleMore: 'More than {count} signed documents would lose their proof',
    text: 'Without a timestamp, no one can prove later that signing came before the revocation. Extending adds that proof and uses no signatures.',
    impossible:
      'Without a timestamp, no one can prove later that signing came before the revocation, and your company has no timestamp server. Add one under Authority first.',
    extend_one: 'Extend {count} document',
    extend_other: 'Extend {count} documents',
    extendAll: 'Extend all',
    running: 'Extending signed documents',
    stop: 'Stop',
    done_one: '{count} document was extended and stays provable.',
    done_other: '{count} documents were extended and stay provable.',
    failed_one:
      '{count} document could not be extended. It may be protected by a password, or no timestamp server answered.',
    failed_other:
      '{count} documents could not be extended. They may be protected by a password, or no timestamp server answered.',
    again: 'Try again',
    stopped: '{done} of {total} documents were extended before it was stopped.',
  },
  {
    title_one: 'เอกสารที่ลงนามแล้ว {count} ฉบับจะขาดหลักฐาน',
    title_other: 'เอกสารที่ลงนามแล้ว {count} ฉบับจะขาดหลักฐาน',
    titleMore: 'เอกสารที่ลงนามแล้วมากกว่า {count} ฉบับจะขาดหลักฐาน',
    text: 'หากไม่มีการประทับเวลา ภายหลังจะพิสูจน์ไม่ได้ว่าลงนามก่อนเพิกถอนใบรับรอง การเพิ่มหลักฐานไม่ใช้สิทธิ์ลงนาม',
    impossible:
      'หากไม่มีการประทับเวลา ภายหลังจะพิสูจน์ไม่ได้ว่าลงนามก่อนเพิกถอนใบรับรอง และบริษัทยังไม่มีเซิร์ฟเวอร์ประทับเวลา เพิ่มเซิร์ฟเวอร์ที่แท็บผู้ออกใบรับรองก่อน',
    extend_one: 'เพิ่มหลักฐานให้เอกสาร {count} ฉบับ',
    extend_other: 'เพิ่มหลักฐานให้เอกสาร {count} ฉบับ',
    extendAll: 'เพิ่มหลักฐานให้ทั้งหมด',
    running: 'กำลังเพิ่มหลักฐานให้เอกสารที่ลงนามแล้ว',
    stop: 'หยุด',
    done_one: 'เพิ่มหลักฐานแล้ว {count} ฉบับ เอกสารเหล่านี้ยังพิสูจน์ได้ต่อไป',
    done_other: 'เพิ่มหลักฐานแล้ว {count} ฉบับ เอกสารเหล่านี้ยังพิสูจน์ได้ต่อไป',
    failed_one: 'เพิ่มหลักฐานไม่ได้ {count} ฉบับ เอกสารอาจป้องกันด้วยรหัสผ่าน หรือไม่มีเซิร์ฟเวอร์ประทับเวลาตอบกลับ',
    failed_other: 'เพิ่มหลักฐานไม่ได้ {count} ฉบับ เอกสารอาจป้องกันด้วยรหัสผ่าน หรือไม่มีเซิร์ฟเวอร์ประทับเวลาตอบกลับ',
    again: 'ลองอีกครั้ง',
    stopped: 'เพิ่มหลักฐานแล้ว {done} จาก {total} ฉบับก่อนหยุด',
  },
)
