import { define } from '@laisen/contract/messages/define'

/** What a sender can do with an envelope that was sent. */
export const actionMessages = define(
  {
    changesDenied: 'You have view-only access (permission 99).',
    ended: 'This envelope has ended.',
    changeDue: 'Change due date',
    cancel: 'Cancel envelope',
  },
  {
    changesDenied: 'คุณมีสิทธิ์ดูอย่างเดียว (สิทธิ์ 99)',
    ended: 'ซองนี้สิ้นสุดแล้ว',
    changeDue: 'เปลี่ยนวันครบกำหนด',
    cancel: 'ยกเลิกซอง',
  },
)
