import { defineErrors } from './define.ts'

/** Stamps that the owner of the certificate has to confirm. */
export const pendingStampsErrors = defineErrors({
  STAMP_LINK_EXPIRED: {
    http: 200,
    params: [],
    en: 'This link has expired or is not valid. Ask the person who sent the document to send it again.',
    th: 'ลิงก์นี้หมดอายุหรือใช้ไม่ได้ ขอให้ผู้ส่งเอกสารส่งใหม่อีกครั้ง',
  },
  STAMP_LINK_USED: {
    http: 200,
    params: [],
    en: 'This document has already been signed with this link.',
    th: 'เอกสารนี้ลงนามด้วยลิงก์นี้แล้ว',
  },
  STAMP_LINK_DECLINED: {
    http: 200,
    params: [],
    en: 'This signature was declined, so the link no longer works.',
    th: 'คำขอลงนามนี้ถูกปฏิเสธแล้ว ลิงก์จึงใช้ไม่ได้อีก',
  },
  STAMP_LINK_ENDED: {
    http: 200,
    recorded: 'lockOut',
    params: [],
    en: 'The password was wrong five times, so this link no longer works. Ask the person who sent the document to send it again.',
    th: 'ใส่รหัสผ่านผิดครบห้าครั้ง ลิงก์นี้จึงใช้ไม่ได้อีก ขอให้ผู้ส่งเอกสารส่งใหม่อีกครั้ง',
  },
  STAMP_LINK_PASSWORD_WRONG: {
    http: 200,
    recorded: 'wrongCode',
    params: ['field', 'left'],
    en: 'The password is wrong. You have {left:try|tries} left.',
    th: 'รหัสผ่านไม่ถูกต้อง ลองได้อีก {left} ครั้ง',
  },
  STAMP_LINK_NOT_OWNER: {
    http: 200,
    params: [],
    en: 'You are no longer the owner of this certificate, so you cannot confirm signatures with it.',
    th: 'คุณไม่ได้เป็นเจ้าของใบรับรองนี้แล้ว จึงยืนยันการลงนามด้วยใบรับรองนี้ไม่ได้',
  },
  STAMP_REQUESTER_GONE: {
    http: 200,
    params: [],
    en: 'The person who asked for this signature may no longer use this certificate, so it cannot be signed.',
    th: 'ผู้ขอลงนามไม่มีสิทธิ์ใช้ใบรับรองนี้แล้ว จึงลงนามไม่ได้',
  },
  STAMP_NEEDS_CONFIRMATION: {
    http: 200,
    params: [],
    en: 'The owner of this certificate must confirm each signature, so this call cannot answer the signed document. Use AddPDFStampByCertName or AddPdfStampStream, and GetStampResult.',
    th: 'เจ้าของใบรับรองนี้ต้องยืนยันการลงนามทุกครั้ง คำสั่งนี้จึงตอบเอกสารที่ลงนามแล้วไม่ได้ โปรดใช้ AddPDFStampByCertName หรือ AddPdfStampStream แล้วใช้ GetStampResult',
  },
  STAMP_OWNER_UNAVAILABLE: {
    http: 200,
    params: [],
    en: 'The owner of this certificate must confirm each signature, but cannot log in at the moment. Ask your administrator.',
    th: 'เจ้าของใบรับรองนี้ต้องยืนยันการลงนามทุกครั้ง แต่ขณะนี้เข้าสู่ระบบไม่ได้ โปรดสอบถามผู้ดูแลระบบ',
  },
  STAMP_OWNER_BUSY: {
    http: 200,
    params: ['limit'],
    en: 'The owner of this certificate already has {limit:document|documents} to confirm. Try again later.',
    th: 'เจ้าของใบรับรองนี้มีเอกสารรอยืนยันครบ {limit} ฉบับแล้ว ลองอีกครั้งในภายหลัง',
  },
})
