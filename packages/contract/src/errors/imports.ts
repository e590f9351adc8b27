import { defineErrors } from './define.ts'

/** Importing people from a workbook. */
export const importsErrors = defineErrors({
  IMPORT_FILE_TYPE: {
    http: 200,
    params: ['field'],
    phrase: 'imported file format is incorrect',
    en: 'imported file format is incorrect. Choose an .xlsx file.',
    th: 'รูปแบบไฟล์นำเข้าไม่ถูกต้อง เลือกไฟล์ .xlsx',
  },
  IMPORT_FILE_UNREADABLE: {
    http: 200,
    params: ['field'],
    phrase: 'imported file format is incorrect',
    en: 'imported file format is incorrect. The file is damaged, has a password or is not a plain table. Save it again as .xlsx.',
    th: 'รูปแบบไฟล์นำเข้าไม่ถูกต้อง ไฟล์เสียหาย มีรหัสผ่าน หรือไม่ใช่ตารางธรรมดา บันทึกใหม่เป็น .xlsx',
  },
  IMPORT_HEADERS: {
    http: 200,
    params: ['field', 'column', 'expected'],
    phrase: 'imported file format is incorrect',
    en: 'imported file format is incorrect. The first row must contain the headers of the template: column {column} is “{expected}”.',
    th: 'รูปแบบไฟล์นำเข้าไม่ถูกต้อง แถวแรกต้องเป็นหัวตารางของแม่แบบ คอลัมน์ {column} คือ “{expected}”',
  },
  IMPORT_FILE_TOO_LARGE: {
    http: 200,
    params: ['field', 'limitMegabytes'],
    en: 'The file is larger than {limitMegabytes} MB.',
    th: 'ไฟล์มีขนาดเกิน {limitMegabytes} MB',
  },
  IMPORT_FILE_EXPANDS: {
    http: 200,
    params: ['field', 'limitMegabytes'],
    en: 'The file contains more than {limitMegabytes} MB of data once it is unpacked. Remove other sheets and pictures, or import it in parts.',
    th: 'ไฟล์มีข้อมูลเกิน {limitMegabytes} MB เมื่อคลายการบีบอัด นำชีตอื่นและรูปภาพออก หรือแบ่งนำเข้าเป็นส่วน ๆ',
  },
  IMPORT_FILE_COSTLY: {
    http: 200,
    params: ['field'],
    en: 'Reading this file takes too long. Import it in parts.',
    th: 'ใช้เวลาอ่านไฟล์นี้นานเกินไป แบ่งนำเข้าเป็นส่วน ๆ',
  },
  IMPORT_PASSWORDS_WAITING: {
    http: 200,
    params: ['waiting', 'limit'],
    en: 'Passwords from earlier imports are still being prepared for {waiting:user|users}, and up to {limit} can wait. Try again in a few minutes.',
    th: 'กำลังเตรียมรหัสผ่านจากการนำเข้าครั้งก่อนให้ผู้ใช้ {waiting} คน รอได้พร้อมกันไม่เกิน {limit} คน ลองอีกครั้งในไม่กี่นาที',
  },
  IMPORT_ROWS_TOO_MANY: {
    http: 200,
    params: ['field', 'limit'],
    en: 'The file has more than {limit:row|rows}. Import it in parts.',
    th: 'ไฟล์มีเกิน {limit} แถว แบ่งนำเข้าเป็นส่วน ๆ',
  },
  IMPORT_EMPTY: {
    http: 200,
    params: ['field'],
    phrase: 'fill data in table',
    en: 'fill data in table',
    th: 'กรอกข้อมูลในตาราง',
  },
  IMPORT_EMPTY_CELL: {
    http: 200,
    params: ['field', 'row'],
    phrase: 'fill empty in row no',
    en: 'fill empty in row no {row}',
    th: 'กรอกช่องว่างในแถวที่ {row}',
  },
  IMPORT_ROLE: {
    http: 200,
    params: ['field'],
    en: 'Enter Signer or Operator.',
    th: 'ระบุ Signer หรือ Operator',
  },
  IMPORT_YES_NO: {
    http: 200,
    params: ['field'],
    en: 'Enter Y or N.',
    th: 'ระบุ Y หรือ N',
  },
  IMPORT_USERNAME_REPEATED: {
    http: 200,
    params: ['field', 'row'],
    en: 'This username is already in row {row}.',
    th: 'ชื่อผู้ใช้นี้มีอยู่แล้วในแถวที่ {row}',
  },
  IMPORT_EMAIL_REPEATED: {
    http: 200,
    params: ['field', 'row'],
    en: 'This email address is already in row {row}.',
    th: 'อีเมลนี้มีอยู่แล้วในแถวที่ {row}',
  },
  IMPORT_PLAN_INSUFFICIENT: {
    http: 200,
    params: ['left', 'needed'],
    phrase: 'plan is insufficient',
    en: 'plan is insufficient. {left} left, {needed} needed.',
    th: 'แพ็กเกจไม่เพียงพอ เหลือ {left} คน ต้องใช้ {needed} คน',
  },
  IMPORT_ROWS_INVALID: {
    http: 200,
    params: ['rows', 'row'],
    en: '{rows:row needs|rows need} fixing, the first is row {row}. No one was added.',
    th: 'มีแถวที่ต้องแก้ไข {rows} แถว แถวแรกคือแถวที่ {row} ยังไม่ได้เพิ่มผู้ใช้',
  },
  IMPORT_FINISHED: {
    http: 200,
    params: [],
    en: 'The import has finished and can no longer be cancelled. You can delete users one by one.',
    th: 'การนำเข้าเสร็จแล้ว จึงยกเลิกไม่ได้ ลบผู้ใช้ทีละคนได้',
  },
  IMPORT_IN_USE: {
    http: 200,
    params: ['count'],
    en: '{count:user from this import has|users from this import have} logged in. No one was removed. You can delete users one by one.',
    th: 'มีผู้ใช้จากการนำเข้านี้เข้าสู่ระบบแล้ว {count} คน จึงไม่ได้นำใครออก ลบผู้ใช้ทีละคนได้',
  },
})
