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
  TIMESTAMP_SERVER_REFUSES: {
    http: 200,
    params: ['field', 'server'],
    en: '{server} refused to give a timestamp. Ask its operator why, or use another server.',
    th: '{server}ตอบว่าไม่ให้การประทับเวลา สอบถามผู้ดูแลเซิร์ฟเวอร์ หรือใช้เซิร์ฟเวอร์อื่น',
  },
  TIMESTAMP_SERVER_NO_TIMESTAMP: {
    http: 200,
    params: ['field', 'server'],
    en: '{server} answered, but not with a timestamp. Check the address.',
    th: '{server}ตอบกลับมา แต่ไม่ใช่การประทับเวลา ตรวจสอบที่อยู่',
  },
  TIMESTAMP_SERVER_OTHER_ANSWER: {
    http: 200,
    params: ['field', 'server'],
    en: '{server} answered with the timestamp of something else. Use another server.',
    th: '{server}ส่งการประทับเวลาของข้อมูลอื่นมาให้ ใช้เซิร์ฟเวอร์อื่น',
  },
  TIMESTAMP_SERVER_CLOCK: {
    http: 200,
    params: ['field', 'server'],
    en: 'The clock of {server} is more than a minute wrong. Use another server.',
    th: 'นาฬิกาของ{server}คลาดเคลื่อนเกิน 1 นาที ใช้เซิร์ฟเวอร์อื่น',
  },
  TIMESTAMP_SERVER_CERTIFICATE: {
    http: 200,
    params: ['field', 'server'],
    en: 'The certificate of {server} is not one for timestamps, or is not valid now. Use another server.',
    th: 'ใบรับรองของ{server}ไม่ใช่ใบรับรองสำหรับประทับเวลา หรือใช้ไม่ได้ในขณะนี้ ใช้เซิร์ฟเวอร์อื่น',
  },
  TIMESTAMP_SERVER_SIGNATURE: {
    http: 200,
    params: ['field', 'server'],
    en: 'The signature in the timestamp of {server} is wrong, or of a kind that is no longer safe. Use another server.',
    th: 'ลายเซ็นในการประทับเวลาของ{server}ไม่ถูกต้อง หรือเป็นชนิดที่ไม่ปลอดภัยแล้ว ใช้เซิร์ฟเวอร์อื่น',
  },
  AUTHORITY_ADDRESS_MISSING: {
    http: 200,
    params: [],
    en: 'Certificates cannot be issued yet, because this installation does not have an address for them. Ask the operator to set PKI_URL.',
    th: 'ยังออกใบรับรองไม่ได้ เพราะระบบนี้ยังไม่ได้กำหนดที่อยู่สำหรับใบรับรอง ขอให้ผู้ดูแลระบบส่วนกลางตั้งค่า PKI_URL',
  },
})
