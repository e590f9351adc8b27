import type { MailText } from './text.ts'

const en = {
  asked: 'You receive this email because you asked for this signature.',
  owner: 'The owner of the certificate',
  laisen: 'Laisen',
  see: 'See the request',
  once: 'This link works once and expires in {hours:hour|hours}.',
}

const th: typeof en = {
  asked: 'คุณได้รับอีเมลนี้เพราะคุณเป็นผู้ขอลงนามเอกสารนี้',
  owner: 'เจ้าของใบรับรอง',
  laisen: 'Laisen',
  see: 'ดูคำขอ',
  once: 'ลิงก์ใช้ได้ครั้งเดียว และหมดอายุใน {hours} ชั่วโมง',
}

/** Emails about stamps that the owner of the certificate has to confirm. */
export const stampMailsEnglish = {
  stampToConfirm: {
    subject: '{requester} asks you to sign {document}',
    title: 'Please confirm a signature',
    body: '{requester} wants to have {document} signed with your certificate {certificate}. Nothing is signed until you confirm it with your password.\n\nThe page that opens shows the document. You can also decline there.',
    action: 'Review the document',
    expires: en.once,
    unexpected: 'If you did not expect this, decline, or do nothing: the request expires by itself.',
    by: 'Someone who may use the certificate',
    because: 'You receive this email because you own this certificate and confirm each signature with it.',
  },
  stampToConfirmUnproven: {
    subject: 'Please confirm a signature',
    title: 'Please confirm a signature',
    body: 'Someone wants to have a document signed with your certificate. Nothing is signed until you confirm it with your password.\n\nThe page that opens shows the document. You can also decline there.',
    action: 'Review the document',
    expires: en.once,
    unexpected: 'If you did not expect this, decline, or do nothing: the request expires by itself.',
    by: 'Someone who may use the certificate',
    because: 'You receive this email because a Laisen account was given this address. It has not been confirmed yet.',
  },
  stampConfirmed: {
    subject: '{document} is signed',
    title: 'Your document is signed',
    body: '{owner} confirmed the signature that you asked for. {document} is now signed with the certificate {certificate}.',
    action: 'Open the signed document',
    by: en.owner,
    because: en.asked,
  },
  stampDeclined: {
    subject: '{owner} declined to sign {document}',
    title: 'Your request was declined',
    body: '{owner} declined to sign {document} with the certificate {certificate}. Nothing was signed, and the document was deleted from Laisen.',
    action: en.see,
    by: en.owner,
    because: en.asked,
  },
  stampExpired: {
    subject: '{document} was not signed in time',
    title: 'Your request has expired',
    body: '{owner} did not confirm the signature of {document} with the certificate {certificate} in time. Nothing was signed, and the document was deleted from Laisen. You can send it again.',
    action: en.see,
    by: en.laisen,
    because: en.asked,
  },
  stampEnded: {
    subject: '{document} was not signed',
    title: 'Your request has ended',
    body: 'The signature of {document} with the certificate {certificate} could not be confirmed, because the password was wrong five times. Nothing was signed, and the document was deleted from Laisen.\n\nCheck with {owner} before you send it again.',
    action: en.see,
    by: en.laisen,
    because: en.asked,
  },
} as const satisfies Record<string, MailText>

export const stampMailsThai: Record<keyof typeof stampMailsEnglish, MailText> = {
  stampToConfirm: {
    subject: '{requester}ขอให้คุณลงนาม{document}',
    title: 'โปรดยืนยันการลงนาม',
    body: '{requester}ขอลงนาม{document}ด้วยใบรับรอง{certificate}ของคุณ จะไม่มีการลงนามจนกว่าคุณจะยืนยันด้วยรหัสผ่าน\n\nหน้าที่เปิดจะแสดงเอกสาร และคุณปฏิเสธได้ที่นั่นเช่นกัน',
    action: 'ตรวจเอกสาร',
    expires: th.once,
    unexpected: 'หากไม่คาดว่าจะได้รับ โปรดปฏิเสธ หรือไม่ต้องทำอะไร คำขอจะหมดอายุเอง',
    by: 'ผู้มีสิทธิ์ใช้ใบรับรอง',
    because: 'คุณได้รับอีเมลนี้เพราะคุณเป็นเจ้าของใบรับรองนี้ และยืนยันการลงนามทุกครั้ง',
  },
  stampToConfirmUnproven: {
    subject: 'โปรดยืนยันการลงนาม',
    title: 'โปรดยืนยันการลงนาม',
    body: 'มีผู้ขอลงนามเอกสารด้วยใบรับรองของคุณ จะไม่มีการลงนามจนกว่าคุณจะยืนยันด้วยรหัสผ่าน\n\nหน้าที่เปิดจะแสดงเอกสาร และคุณปฏิเสธได้ที่นั่นเช่นกัน',
    action: 'ตรวจเอกสาร',
    expires: th.once,
    unexpected: 'หากไม่คาดว่าจะได้รับ โปรดปฏิเสธ หรือไม่ต้องทำอะไร คำขอจะหมดอายุเอง',
    by: 'ผู้มีสิทธิ์ใช้ใบรับรอง',
    because: 'คุณได้รับอีเมลนี้เพราะมีบัญชี Laisen ที่ระบุที่อยู่นี้ไว้ และยังไม่มีการยืนยันที่อยู่นี้',
  },
  stampConfirmed: {
    subject: '{document}ลงนามแล้ว',
    title: 'เอกสารของคุณลงนามแล้ว',
    body: '{owner}ยืนยันการลงนามที่คุณขอแล้ว {document}ลงนามด้วยใบรับรอง{certificate}',
    action: 'เปิดเอกสารที่ลงนามแล้ว',
    by: th.owner,
    because: th.asked,
  },
  stampDeclined: {
    subject: '{owner}ปฏิเสธการลงนาม{document}',
    title: 'คำขอของคุณถูกปฏิเสธ',
    body: '{owner}ปฏิเสธการลงนาม{document}ด้วยใบรับรอง{certificate} ไม่มีการลงนาม และเอกสารถูกลบออกจาก Laisen แล้ว',
    action: th.see,
    by: th.owner,
    because: th.asked,
  },
  stampExpired: {
    subject: '{document}ไม่ได้ลงนามภายในเวลา',
    title: 'คำขอของคุณหมดอายุแล้ว',
    body: '{owner}ไม่ได้ยืนยันการลงนาม{document}ด้วยใบรับรอง{certificate}ภายในเวลา ไม่มีการลงนาม และเอกสารถูกลบออกจาก Laisen แล้ว คุณส่งใหม่ได้',
    action: th.see,
    by: th.laisen,
    because: th.asked,
  },
  stampEnded: {
    subject: '{document}ไม่ได้ลงนาม',
    title: 'คำขอของคุณสิ้นสุดแล้ว',
    body: 'ยืนยันการลงนาม{document}ด้วยใบรับรอง{certificate}ไม่ได้ เพราะใส่รหัสผ่านผิดห้าครั้ง ไม่มีการลงนาม และเอกสารถูกลบออกจาก Laisen แล้ว\n\nโปรดสอบถาม{owner}ก่อนส่งใหม่',
    action: th.see,
    by: th.laisen,
    because: th.asked,
  },
}
