import { define } from '@laisen/contract/messages/define'

export const statusMessages = define(
  {
    notStarted: 'Not started',
    onProcess: 'On process',
    completed: 'Completed',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    draft: 'Draft',
    expired: 'Expired',
  },
  {
    notStarted: 'ยังไม่เริ่ม',
    onProcess: 'กำลังดำเนินการ',
    completed: 'เสร็จสมบูรณ์',
    rejected: 'ถูกปฏิเสธ',
    cancelled: 'ยกเลิกแล้ว',
    draft: 'ฉบับร่าง',
    expired: 'หมดอายุ',
  },
)
