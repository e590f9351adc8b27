import { define } from '@laisen/contract/messages/define'

/** The list of what was exported lately. */
export const exportedMessages = define(
  {
    exportedLately: 'Exported lately',
    exportedHint: 'Files are not kept here. A report is exported again with the same filter, as it is now.',
    exportedNone: 'No report has been exported yet.',
    exportedFailed: 'The list of exports could not be loaded',
    exportAgain: 'Export {file} again',
  },
  {
    exportedLately: 'ส่งออกล่าสุด',
    exportedHint: 'ระบบไม่ได้เก็บไฟล์ไว้ที่นี่ การส่งออกอีกครั้งใช้ตัวกรองเดิมกับข้อมูลปัจจุบัน',
    exportedNone: 'ยังไม่มีการส่งออกรายงาน',
    exportedFailed: 'โหลดรายการส่งออกไม่สำเร็จ',
    exportAgain: 'ส่งออก {file} อีกครั้ง',
  },
)
