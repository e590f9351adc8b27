import { defineErrors } from './define.ts'

/** The company's own authority. */
export const authorityErrors = defineErrors({
  AUTHORITY_REQUEST_INCOMPLETE: {
    http: 200,
    params: ['field'],
    en: 'Please complete the information.',
    th: 'กรอกข้อมูลให้ครบถ้วน',
  },
  AUTHORITY_REQUEST_PENDING: {
    http: 200,
    params: [],
    en: 'Your certificate is already being issued. It will be ready in a moment.',
    th: 'ระบบกำลังออกใบรับรองให้คุณอยู่ อีกสักครู่จะใช้ได้',
  },
  AUTHORITY_CERTIFICATE_CURRENT: {
    http: 200,
    params: ['validUntil'],
    en: 'You already have a certificate from your company. It is valid until {validUntil}. If you forgot its password, change the password in Certificate Management.',
    th: 'คุณมีใบรับรองที่บริษัทออกให้อยู่แล้ว ใช้ได้ถึง {validUntil} หากลืมรหัสผ่าน เปลี่ยนได้ที่หน้าจัดการใบรับรอง',
  },
  AUTHORITY_NETWORK: {
    http: 200,
    params: ['field', 'network'],
    en: '{network} is not a network. Write one address, such as 203.0.113.7, or a network, such as 203.0.113.0/24.',
    th: '{network}ไม่ใช่เครือข่าย ใส่ที่อยู่เดียว เช่น 203.0.113.7 หรือเครือข่าย เช่น 203.0.113.0/24',
  },
  SIGNATURE_LEVEL_WITHOUT_TIMESTAMPS: {
    http: 200,
    params: ['field'],
    en: 'This level needs timestamps. Enter a timestamp server first.',
    th: 'ระดับนี้ต้องมีการประทับเวลา ใส่เซิร์ฟเวอร์ประทับเวลาก่อน',
  },
  TIMESTAMP_SERVER_ADDRESS: {
    http: 200,
    params: ['field', 'server'],
    en: '{server} is not the address of a timestamp server. Write one such as https://tsa.example.com/tsr, without a user name or password.',
    th: '{server}ไม่ใช่ที่อยู่ของเซิร์ฟเวอร์ประทับเวลา ใส่ที่อยู่ เช่น https://tsa.example.com/tsr โดยไม่มีชื่อผู้ใช้หรือรหัสผ่าน',
  },
  TIMESTAMP_SERVER_SILENT: {
    http: 200,
    params: ['field', 'server'],
    en: '{server} did not give a timestamp. Check the address, or try again in a few minutes.',
    th: '{server}ไม่ได้ให้การประทับเวลา ตรวจสอบที่อยู่ หรือลองอีกครั้งในอีกสักครู่',
  },
  AUTHORITY_ADDRESS_MISSING: {
    http: 200,
    params: [],
    en: 'Certificates cannot be issued yet, because this installation does not have an address for them. Ask the operator to set PKI_URL.',
    th: 'ยังออกใบรับรองไม่ได้ เพราะระบบนี้ยังไม่ได้กำหนดที่อยู่สำหรับใบรับรอง ขอให้ผู้ดูแลระบบส่วนกลางตั้งค่า PKI_URL',
  },
})
