import { define } from '@laisen/contract/messages/define'

/** Everything of a company as one file. */
export const archiveMessages = define(
  {
    title: 'Company archive',
    about:
      'Everything that Laisen keeps of your company in one ZIP file: documents, users, history, log and evidence. Anyone can verify it without Laisen. Creating it deletes nothing.',
    create: 'Create archive',
    createAgain: 'Create a new archive',
    running: 'Creating the archive',
    waiting: 'Waiting to start',
    cancel: 'Cancel archive',
    ready: 'The archive is ready',
    readyText:
      'Requested by {name} on {time}, {size}. It is deleted on {expires}, or when you create a new one. The hash below also went to all administrators by email.',
    hash: 'SHA-256 of SHA256SUMS',
    stampedBy: 'Timestamps by',
    stampedByNobody: 'No one. Compare the hash with the email',
    download: 'Download archive',
    delete: 'Delete archive',
    deleteTitle: 'Delete the archive?',
    deleteText: 'The file cannot be restored. You can create a new one at any time.',
    failed: 'The archive could not be created',
    failedFull: 'The server has too little free space. Contact support, then create the archive again.',
    failedUnknown: 'Create it again. If it fails again, contact support.',
    expired: 'The archive of {time} was deleted. Create a new one.',
    cancelled: 'The archive of {time} was cancelled or deleted.',
  },
  {
    title: 'ไฟล์เก็บข้อมูลของบริษัท',
    about:
      'ข้อมูลทั้งหมดของบริษัทที่เก็บไว้ใน Laisen ในไฟล์ ZIP เดียว ได้แก่ เอกสาร ผู้ใช้ ประวัติ บันทึกระบบ และหลักฐาน ตรวจสอบได้โดยไม่ต้องใช้ Laisen การสร้างไฟล์ไม่ลบข้อมูลใด',
    create: 'สร้างไฟล์เก็บข้อมูล',
    createAgain: 'สร้างไฟล์ใหม่',
    running: 'กำลังสร้างไฟล์เก็บข้อมูล',
    waiting: 'รอเริ่มสร้าง',
    cancel: 'ยกเลิกการสร้าง',
    ready: 'ไฟล์เก็บข้อมูลพร้อมแล้ว',
    readyText:
      'ขอโดย{name}เมื่อ {time} ขนาด {size} ระบบจะลบในวันที่ {expires} หรือเมื่อคุณสร้างไฟล์ใหม่ ค่าแฮชด้านล่างส่งทางอีเมลถึงผู้ดูแลระบบทุกคนด้วย',
    hash: 'SHA-256 ของ SHA256SUMS',
    stampedBy: 'ประทับเวลาโดย',
    stampedByNobody: 'ไม่มี โปรดเทียบค่าแฮชกับอีเมล',
    download: 'ดาวน์โหลดไฟล์',
    delete: 'ลบไฟล์',
    deleteTitle: 'ลบไฟล์เก็บข้อมูลหรือไม่',
    deleteText: 'กู้คืนไฟล์ไม่ได้ แต่สร้างไฟล์ใหม่ได้ทุกเมื่อ',
    failed: 'สร้างไฟล์เก็บข้อมูลไม่สำเร็จ',
    failedFull: 'เซิร์ฟเวอร์มีพื้นที่ว่างไม่พอ โปรดแจ้งผู้ดูแลเซิร์ฟเวอร์แล้วสร้างไฟล์อีกครั้ง',
    failedUnknown: 'สร้างไฟล์อีกครั้ง หากยังไม่สำเร็จโปรดติดต่อฝ่ายสนับสนุน',
    expired: 'ระบบลบไฟล์เมื่อ {time} แล้ว โปรดสร้างใหม่',
    cancelled: 'ไฟล์ของ {time} ถูกยกเลิกหรือลบแล้ว',
  },
)
