import { define } from './define.ts'

/** How far the company's signatures are provable, and who stamps their time. */
export const signatureLevelMessages = define(
  {
    title: 'Signature level',
    aboutBB: 'Signatures say who signed, at the time of this server.',
    aboutBT: 'A timestamp proves when each signature was made.',
    aboutBLT: 'Signatures stay provable after their certificate has ended or was revoked.',
    aboutBLTA: 'Signatures stay provable for decades.',
    falls: 'What does not reach it is signed at a lower level, and says so.',
    refused: 'What does not reach it is not signed.',
    servers: 'Timestamps from {servers}',
    serversNone: 'No timestamp server yet',
    own: 'your own authority',
    change: 'Change level',
  },
  {
    title: 'ระดับลายเซ็น',
    aboutBB: 'ลายเซ็นบอกว่าใครลงนาม ตามเวลาของเซิร์ฟเวอร์นี้',
    aboutBT: 'การประทับเวลาพิสูจน์ว่าลงนามเมื่อใด',
    aboutBLT: 'ลายเซ็นยังพิสูจน์ได้หลังใบรับรองหมดอายุหรือถูกเพิกถอน',
    aboutBLTA: 'ลายเซ็นพิสูจน์ได้นานหลายสิบปี',
    falls: 'หากไม่ถึงระดับนี้ จะลงนามในระดับที่ต่ำกว่าและแจ้งให้ทราบ',
    refused: 'หากไม่ถึงระดับนี้ จะไม่ลงนาม',
    servers: 'ประทับเวลาโดย{servers}',
    serversNone: 'ยังไม่มีเซิร์ฟเวอร์ประทับเวลา',
    own: 'ผู้ออกใบรับรองของบริษัทคุณ',
    change: 'แก้ไขระดับ',
  },
)
