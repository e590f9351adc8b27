/**
 * Thai writes no spaces between words, so a browser looks words up in a dictionary to find where a line may break. It splits our
 * compounds (ลาย|เซ็น) and does not know loan words (แพ็ก|เกจ). These words are kept in one piece.
 */
export const thaiWords = `
  กรอก กล่องขาออก กู้คืน เกิดขึ้น ข้อกำหนด ข้อผิดพลาด ขั้นที่สอง ขาดหาย เขตเวลา เข้าถึง เข้าสู่ แข็งแรง คงเดิม คงเหลือ
  คัดลอก คำค้นหา คำเชิญ คำตอบ คำเตือน คำสั่ง คำอธิบาย แจ้งเตือน เครือข่าย จัดเก็บ ช่วงเวลา ช่องว่าง ชีต เชื่อถือ เชื่อมต่อ
  ใช้งาน ซองเอกสาร ซับซ้อน ซีริลลิก เซสชัน ฐานข้อมูล ดังกล่าว ด้านบน ด้านล่าง ดำเนินการ ตรวจสอบ ตราประทับ ตอบกลับ ตอบสนอง
  ตั้งค่า ตัวกรอง ตัวเลือก ตัวตน ตัวพิมพ์ ตัวสะกด ตัวอักษร ตัวเอง ตัดสินใจ ติดตั้ง แต่งตั้ง ถัดไป ถูกต้อง ที่นี่ ที่อยู่
  เท่ากัน นำเข้า นำออก แนวตั้ง แนวนอน บันทึก บีบอัด บางส่วน แบบฟอร์ม ใบรับรอง ประมวลผล ปลดล็อก ผิดปกติ ผิดพลาด ผู้ขอ ผู้ใช้
  ผู้จัดทำ ผู้ดูแล ผู้ใด ผู้ปฏิบัติงาน ผู้ลงนาม ผู้ให้บริการ ผู้ออก ผู้อื่น เผยแพร่ ฝ่ายขาย พอยต์ เพิกถอน เพิ่มเติม เพียงพอ
  แพ็กเกจ โพรเซส ภายหลัง แม่แบบ ไม่เกิน ไม่ได้ ไม่ถูกต้อง ไม่พบ ไม่สำเร็จ ย้อนกลับ รวมถึง รหัสผ่าน ระยะเวลา รายชื่อ
  รายละเอียด รู้จัก รูปแบบ เริ่มต้น ลงทะเบียน ลงนาม ลายเซ็น ลูกศร เลิกขาย วรรคตอน วันที่ วันทำการ ว่างเปล่า เว้นวรรค
  เว้นว่าง เว็บฮุก ส่งออก สถานที่ ส่วนขยาย ส่วนตัว ส่วนบุคคล สักครู่ สิ้นสุด เสียหาย หน้าจอ หมดอายุ หลักฐาน หัวเรื่อง
  เหล่านี้ อย่างน้อย อัปเกรด อัปโหลด อ้างถึง อีกครั้ง
`
  .trim()
  .split(/\s+/)

const joiner = '\u2060'
const mayBreak = '\u200b'

const longestFirst = [...thaiWords].sort((one, other) => other.length - one.length)
/** A vowel or mark behind the letters of a word makes them part of another word. */
const listed = new RegExp(`(?:${longestFirst.join('|')})(?![ะ-ฺๅ็-๎])`, 'g')
/** In front of a consonant or a leading vowel. Never between a consonant and what is drawn on it. */
const inside = /(?<=[ก-๎])(?<![เ-ไ])(?=[ก-ฮเ-ไ])/g
const letterBefore = /[ก-๎]$/
const letterBehind = /^[ก-ฮเ-ไ]/

/**
 * The text with invisible characters that let a line break beside one of our words and not inside it. The break beside it keeps the
 * dictionary from reading the end of a word it does not know together with what follows.
 */
export function keepWordsWhole(text: string): string {
  return text.replace(listed, (word, at: number) => {
    const before = letterBefore.test(text.slice(0, at)) ? mayBreak : ''
    const behind = letterBehind.test(text.slice(at + word.length)) ? mayBreak : ''
    return before + word.replace(inside, joiner) + behind
  })
}

/** The text with each of our words wrapped, for pages of which no invisible characters are expected. */
export function wrapWords(text: string, wrap: (word: string) => string): string {
  return text.replace(listed, wrap)
}

/** The text as it was written, for what leaves the screen or is compared. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200b\u2060]/g, '')
}
