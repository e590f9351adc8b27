import { defineErrors } from './define.ts'

/** The archive of a company. */
export const companyArchivesErrors = defineErrors({
  ARCHIVE_UNDER_WAY: {
    http: 200,
    params: [],
    en: 'An archive is already being made. Wait until it is ready, or cancel it.',
    th: 'กำลังสร้างไฟล์เก็บข้อมูลอยู่แล้ว รอให้เสร็จหรือยกเลิกก่อน',
  },
  ARCHIVE_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This archive does not exist.',
    th: 'ไม่มีไฟล์เก็บข้อมูลนี้',
  },
  ARCHIVE_NOT_READY: {
    http: 200,
    params: ['field'],
    en: 'This archive is not available. Create a new one.',
    th: 'ไม่มีไฟล์เก็บข้อมูลนี้แล้ว โปรดสร้างใหม่',
  },
  ARCHIVE_LINK_EXPIRED: {
    http: 404,
    params: [],
    en: 'This link no longer works. Get a new one in the settings.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว ขอลิงก์ใหม่ได้ที่หน้าตั้งค่า',
  },
})
