import { define } from '@laisen/contract/messages/define'

/** A file that is made of many rows. */
export const exportMessages = define(
  {
    exporting: 'Exporting',
    exportWaiting: 'Waiting for other exports of your company.',
    exportStop: 'Cancel export',
    exportFailed: 'The export failed',
    exportDone: '{file} was saved',
  },
  {
    exporting: 'กำลังส่งออก',
    exportWaiting: 'รอการส่งออกอื่นของบริษัท',
    exportStop: 'ยกเลิกการส่งออก',
    exportFailed: 'ส่งออกไม่สำเร็จ',
    exportDone: 'บันทึก {file} แล้ว',
  },
)
