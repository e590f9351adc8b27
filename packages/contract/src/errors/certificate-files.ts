import { defineErrors } from './define.ts'

/** Files of other kinds that people send as a certificate: what they are, and how to make a .pfx file of them. */
export const certificateFilesErrors = defineErrors({
  CERTIFICATE_FILE_KEYSTORE: {
    http: 200,
    params: ['field', 'kind'],
    en: 'Attach a .pfx file only. This is a Java keystore ({kind}). Convert it with: keytool -importkeystore -srckeystore FILE -destkeystore certificate.pfx -deststoretype PKCS12.',
    th: 'แนบได้เฉพาะไฟล์ .pfx ไฟล์นี้เป็นคีย์สโตร์ของ Java ({kind}) แปลงไฟล์ด้วยคำสั่ง keytool -importkeystore -srckeystore FILE -destkeystore certificate.pfx -deststoretype PKCS12',
  },
  CERTIFICATE_FILE_PEM: {
    http: 200,
    params: ['field'],
    en: 'Attach a .pfx file only. This is a PEM file with a private key and certificates. Convert it with: openssl pkcs12 -export -in FILE -out certificate.pfx.',
    th: 'แนบได้เฉพาะไฟล์ .pfx ไฟล์นี้เป็นไฟล์ PEM ที่มีกุญแจส่วนตัวและใบรับรอง แปลงไฟล์ด้วยคำสั่ง openssl pkcs12 -export -in FILE -out certificate.pfx',
  },
  CERTIFICATE_FILE_KEY_ALONE: {
    http: 200,
    params: ['field'],
    en: 'Attach a .pfx file only. This is a private key without its certificate. Put both into one file with: openssl pkcs12 -export -inkey FILE -in certificate.pem -out certificate.pfx.',
    th: 'แนบได้เฉพาะไฟล์ .pfx ไฟล์นี้เป็นกุญแจส่วนตัวที่ไม่มีใบรับรอง รวมทั้งสองไว้ในไฟล์เดียวด้วยคำสั่ง openssl pkcs12 -export -inkey FILE -in certificate.pem -out certificate.pfx',
  },
  CERTIFICATE_FILE_WITHOUT_KEY: {
    http: 200,
    params: ['field'],
    en: 'Attach a .pfx file only. This is a certificate without its private key, which cannot sign. Export the certificate again together with its private key, as .pfx.',
    th: 'แนบได้เฉพาะไฟล์ .pfx ไฟล์นี้เป็นใบรับรองที่ไม่มีกุญแจส่วนตัว จึงลงนามไม่ได้ ส่งออกใบรับรองใหม่พร้อมกุญแจส่วนตัวเป็นไฟล์ .pfx',
  },
  CERTIFICATE_FILE_PKCS7: {
    http: 200,
    params: ['field'],
    en: 'Attach a .pfx file only. This is a PKCS#7 file (.p7b), which contains certificates but no private key. Export the certificate again together with its private key, as .pfx.',
    th: 'แนบได้เฉพาะไฟล์ .pfx ไฟล์นี้เป็นไฟล์ PKCS#7 (.p7b) ซึ่งมีใบรับรองแต่ไม่มีกุญแจส่วนตัว ส่งออกใบรับรองใหม่พร้อมกุญแจส่วนตัวเป็นไฟล์ .pfx',
  },
  CERTIFICATE_FILE_REQUEST: {
    http: 200,
    params: ['field'],
    en: 'Attach a .pfx file only. This is a request for a certificate (CSR). Send it to a certificate authority, and attach the certificate that you receive together with its private key, as .pfx.',
    th: 'แนบได้เฉพาะไฟล์ .pfx ไฟล์นี้เป็นคำขอใบรับรอง (CSR) ส่งคำขอไปยังผู้ออกใบรับรอง แล้วแนบใบรับรองที่ได้รับพร้อมกุญแจส่วนตัวเป็นไฟล์ .pfx',
  },
})
