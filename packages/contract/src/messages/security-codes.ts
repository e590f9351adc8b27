import type { SecurityCode } from '../security-record.ts'
import type { Locale } from './define.ts'

type Sentences = Readonly<Record<SecurityCode, string>>

/** What happened, for whoever reads the security record. The sentence of the refusal itself spoke to whoever was refused. */
export const securityCodes: Readonly<Record<Locale, Sentences>> = {
  en: {
    SIGN_IN_FAILED: 'Wrong company code, username or password',
    SIGN_IN_THROTTLED: 'Too many wrong passwords at login',
    ACCOUNT_LOCKED: 'Login to a locked account, with the right password',
    COMPANY_SUSPENDED: 'Login to a suspended company, with the right password',
    PASSWORD_WRONG: 'Wrong own password, while logged in',
    PASSWORD_THROTTLED: 'Too many wrong passwords, while logged in',
    FACTOR_CODE_WRONG: 'Wrong code of the second factor',
    FACTOR_THROTTLED: 'Too many wrong codes',
    CONFIRMATION_CODE_WRONG: 'Wrong code from an email',
    CERTIFICATE_PASSWORD_WRONG: 'Wrong password of a certificate',
    CERTIFICATE_PASSWORD_THROTTLED: 'Too many wrong passwords of a certificate',
    PERMISSION_NOT_HELD: 'Tried to give a permission that they do not have',
    PERSON_ABOVE_YOU: 'Tried to change a user with more permissions',
    NOT_PERMITTED: 'Tried to do something without permission',
    ORIGIN_REFUSED: 'Request from another website',
    ADDRESS_TOO_BUSY: 'Too many requests at once from one network',
    COMPANY_TOO_BUSY: 'Too much data at once from one company',
    TOO_MANY_REQUESTS: 'Too many requests in a minute',
    TOO_MANY_CONNECTIONS: 'Too many connections from one network',
    REGISTRATIONS_TOO_MANY: 'Too many registrations',
    NEW_DEVICE: 'Login from a new device or address',
  },
  th: {
    SIGN_IN_FAILED: 'รหัสบริษัท ชื่อผู้ใช้ หรือรหัสผ่านไม่ถูกต้อง',
    SIGN_IN_THROTTLED: 'ใส่รหัสผ่านผิดหลายครั้งเกินไปขณะเข้าสู่ระบบ',
    ACCOUNT_LOCKED: 'เข้าสู่ระบบบัญชีที่ถูกล็อกด้วยรหัสผ่านที่ถูกต้อง',
    COMPANY_SUSPENDED: 'เข้าสู่ระบบบริษัทที่ถูกระงับด้วยรหัสผ่านที่ถูกต้อง',
    PASSWORD_WRONG: 'ใส่รหัสผ่านของตนผิดหลังเข้าสู่ระบบแล้ว',
    PASSWORD_THROTTLED: 'ใส่รหัสผ่านผิดหลายครั้งเกินไปหลังเข้าสู่ระบบแล้ว',
    FACTOR_CODE_WRONG: 'รหัสการยืนยันขั้นที่สองไม่ถูกต้อง',
    FACTOR_THROTTLED: 'ใส่รหัสผิดหลายครั้งเกินไป',
    CONFIRMATION_CODE_WRONG: 'รหัสจากอีเมลไม่ถูกต้อง',
    CERTIFICATE_PASSWORD_WRONG: 'รหัสผ่านของใบรับรองไม่ถูกต้อง',
    CERTIFICATE_PASSWORD_THROTTLED: 'ใส่รหัสผ่านของใบรับรองผิดหลายครั้งเกินไป',
    PERMISSION_NOT_HELD: 'พยายามให้สิทธิ์ที่ตนไม่มี',
    PERSON_ABOVE_YOU: 'พยายามแก้ไขผู้ใช้ที่มีสิทธิ์มากกว่า',
    NOT_PERMITTED: 'พยายามทำรายการที่ไม่มีสิทธิ์',
    ORIGIN_REFUSED: 'คำขอจากเว็บไซต์อื่น',
    ADDRESS_TOO_BUSY: 'คำขอพร้อมกันจากเครือข่ายเดียวมากเกินไป',
    COMPANY_TOO_BUSY: 'ข้อมูลพร้อมกันจากบริษัทเดียวมากเกินไป',
    TOO_MANY_REQUESTS: 'คำขอในหนึ่งนาทีมากเกินไป',
    TOO_MANY_CONNECTIONS: 'การเชื่อมต่อจากเครือข่ายเดียวมากเกินไป',
    REGISTRATIONS_TOO_MANY: 'การลงทะเบียนมากเกินไป',
    NEW_DEVICE: 'เข้าสู่ระบบจากอุปกรณ์หรือที่อยู่ใหม่',
  },
}
