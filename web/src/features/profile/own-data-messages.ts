import { define } from '@laisen/contract/messages/define'

/** What the company keeps about the user. */
export const ownDataMessages = define(
  {
    ownTitle: 'Your data',
    ownText:
      'One file with what your company keeps about you: your profile, your signatures, envelopes, emails and log entries.',
    ownDownload: 'Download your data',
  },
  {
    ownTitle: 'ข้อมูลของคุณ',
    ownText: 'ไฟล์เดียวที่รวมข้อมูลของคุณที่บริษัทเก็บไว้ ได้แก่ โปรไฟล์ ลายเซ็น ซองเอกสาร อีเมล และบันทึก',
    ownDownload: 'ดาวน์โหลดข้อมูลของคุณ',
  },
)
