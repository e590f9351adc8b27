import { define } from '@laisen/contract/messages/define'

/** Why others act for a sender who has left, and what is said of recipients who have. */
export const managerMessages = define(
  {
    title: 'No one is looking after this envelope',
    deleted: '{name}, who was responsible for it, was deleted.',
    locked: '{name}, who is responsible for it, is locked.',
    denied: '{name}, who is responsible for it, may no longer change envelopes.',
    may: 'As an administrator, you can remind its recipients, correct their emails, change the due date and cancel it. If you take it over, recipients are told to ask you, and you are emailed what becomes of it.',
    takeOver: 'Take over',
    taken: 'You are now responsible for this envelope.',
    changesDenied: 'You have view-only access (permission 99).',
    recipientLeft: 'No longer in the company',
    recipientDeleted: 'The user account was deleted. The envelope waits for someone who can no longer log in.',
    recipientLocked: 'The user account is locked. The envelope waits for someone who cannot log in.',
  },
  {
    title: 'ซองนี้ไม่มีผู้ดูแล',
    deleted: 'บัญชีของ{name}ซึ่งรับผิดชอบซองนี้ถูกลบแล้ว',
    locked: 'บัญชีของ{name}ซึ่งรับผิดชอบซองนี้ถูกล็อกอยู่',
    denied: '{name}ซึ่งรับผิดชอบซองนี้ไม่มีสิทธิ์แก้ไขซองเอกสารแล้ว',
    may: 'คุณเป็นผู้ดูแลระบบ จึงเตือนผู้รับ แก้ไขอีเมล เปลี่ยนวันครบกำหนด และยกเลิกซองนี้ได้ หากคุณรับช่วงต่อ ระบบจะบอกผู้รับให้สอบถามคุณ และส่งอีเมลแจ้งความคืบหน้าให้คุณ',
    takeOver: 'รับช่วงต่อ',
    taken: 'คุณเป็นผู้รับผิดชอบซองนี้แล้ว',
    changesDenied: 'คุณมีสิทธิ์ดูอย่างเดียว (สิทธิ์ 99)',
    recipientLeft: 'ไม่อยู่ในบริษัทแล้ว',
    recipientDeleted: 'บัญชีผู้ใช้ถูกลบแล้ว ซองนี้กำลังรอผู้ที่เข้าสู่ระบบไม่ได้',
    recipientLocked: 'บัญชีผู้ใช้ถูกล็อก ซองนี้กำลังรอผู้ที่เข้าสู่ระบบไม่ได้',
  },
)
