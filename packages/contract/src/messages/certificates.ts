import { define } from './define.ts'

/** Adding a certificate. Keys that 2§5 names keep its spelling; the sentence it quotes with spaces is verbatim. */
export const certificateMessages = define(
  {
    'certFileIsRequired!': 'A certificate file is required.',
    'pleaseAddAValidFile!': 'Please add a valid file.',
    'pleaseAttach.pfxFileOnly.':
      'Please attach a .pfx file only. A .p12 file is the same: renaming it to .pfx is enough.',
    pleaseAttachPngOrJpg: 'please attach .PNG or .JPG image only',
    'certProfileIsRequired!': 'A signature picture is required.',
    'certificateNameIsRequired!': 'A certificate name is required.',
    'certReasonIsRequired!': 'A reason is required.',
    'certLocationIsRequired!': 'A location is required.',
    'passwordIsRequired!': 'A password is required.',
    passwordMustMatch: 'The two passwords are different.',
  },
  {
    'certFileIsRequired!': 'ต้องมีไฟล์ใบรับรอง',
    'pleaseAddAValidFile!': 'โปรดเพิ่มไฟล์ที่ถูกต้อง',
    'pleaseAttach.pfxFileOnly.': 'โปรดแนบไฟล์ .pfx เท่านั้น ไฟล์ .p12 เป็นชนิดเดียวกัน เปลี่ยนนามสกุลเป็น .pfx ก็ใช้ได้',
    pleaseAttachPngOrJpg: 'โปรดแนบรูป .PNG หรือ .JPG เท่านั้น',
    'certProfileIsRequired!': 'ต้องมีรูปลายเซ็น',
    'certificateNameIsRequired!': 'ต้องมีชื่อใบรับรอง',
    'certReasonIsRequired!': 'ต้องมีเหตุผล',
    'certLocationIsRequired!': 'ต้องมีสถานที่',
    'passwordIsRequired!': 'ต้องมีรหัสผ่าน',
    passwordMustMatch: 'รหัสผ่านทั้งสองช่องไม่ตรงกัน',
  },
)
