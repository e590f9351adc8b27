import { define } from './define.ts'

/** The status of each part of the installation, as its operator sees it. */
export const healthMessages = define(
  {
    databaseOk: 'The database is responding.',
    databaseFailed: 'The database is not responding. Nothing works without it.',
    databaseNewer:
      'A newer version of Laisen has changed the database. This server still works, but deletes nothing on its own until it is updated.',
    databaseExcludes:
      'A newer version of Laisen has changed the database, and this version cannot work with it. Update this server.',
    masterKeyOk: 'The master key opens the stored keys.',
    masterKeyFailed: 'The master key does not match the stored keys. Start the server with the right key.',
    tokenNone: 'Private keys are kept sealed in the database.',
    tokenOk: 'The PKCS#11 token that holds private keys is responding.',
    tokenFailed:
      'The PKCS#11 token that holds private keys is not responding. Check the device, PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN. After a wrong PIN, restart the server.',
    storeOk: 'Documents can be stored.',
    storeFailed: 'Documents cannot be written. Check DATA_DIR.',
    storeOfOthers:
      'The data folder is not the one of this installation, so nothing is signed, saved or deleted. Set DATA_DIR to the folder that all its servers share, or mount it.',
    diskOk: '{free} is free for documents.',
    diskWarning: 'Only {free} is free for documents. Below {reserve}, uploading and signing stop.',
    diskFailed:
      'Only {free} is free for documents, and {reserve} is kept in reserve: uploading and signing have stopped. Free up space, and they resume automatically.',
    clockOk: 'The clocks of server and database agree.',
    clockWarning:
      'The clocks of the server and the database differ by {seconds:second|seconds}. Synchronise both with NTP, because signatures carry this time.',
    clockFailed:
      'The clocks of the server and the database differ by {seconds:second|seconds}, so nothing is signed, saved or deleted. Synchronise both with NTP.',
    queueOk: 'Jobs are being processed. Waiting: {waiting}.',
    queueWarning:
      'The oldest job has been waiting for {minutes:minute|minutes}. Waiting: {waiting}. Check that a process with ROLE all or worker is running.',
    queueGivenUp: '{count:job|jobs} failed after many attempts. See the log for the reason.',
    mailOk: 'Email is handed to the mail server. Waiting: {waiting}.',
    mailOnDisk: 'SMTP_URL is not set. Emails are written to the outbox on disk, and no one receives them.',
    mailFailing: '{failed:email|emails} failed, and {waiting} are waiting. Last reply of the mail server: {error}',
    publicUrlOk: 'Links in emails point to {address}.',
    publicUrlLoopback: 'PUBLIC_URL is not set. Links point to {address}, which can be reached only from this machine.',
    publicUrlFailed: 'PUBLIC_URL is not set. No one can register, be invited or reset a password.',
    timestampNone: 'TSA_URLS is not set. Signatures carry the time of this server.',
    timestampOk: 'The timestamp servers are responding.',
    timestampWarning: 'These timestamp servers are not responding: {servers}.',
    certificatesOk: 'No certificate expires within 30 days.',
    certificatesWarning:
      '{count:certificate expires|certificates expire} within 30 days or expired recently. Owners cannot sign with an expired certificate.',
    plansOk: 'Every active company has a package.',
    plansWarning:
      'The package of {count:company|companies} has ended. It must be renewed before anyone there can sign.',
    renewalsOk: 'Archive timestamps are renewed before they expire.',
    renewalsWarning:
      'The archive timestamp of {count:document|documents} could not be renewed. The list below says why. Once it has expired, nothing proves the signatures any more.',
  },
  {
    databaseOk: 'ฐานข้อมูลตอบสนอง',
    databaseFailed: 'ฐานข้อมูลไม่ตอบสนอง ระบบทำงานไม่ได้หากไม่มีฐานข้อมูล',
    databaseNewer: 'Laisen รุ่นใหม่กว่าได้ปรับโครงสร้างฐานข้อมูลแล้ว เซิร์ฟเวอร์นี้ยังทำงานได้ แต่จะไม่ลบข้อมูลใดเองจนกว่าจะอัปเดต',
    databaseExcludes: 'Laisen รุ่นใหม่กว่าได้ปรับโครงสร้างฐานข้อมูลแล้ว รุ่นนี้จึงใช้งานร่วมกันไม่ได้ โปรดอัปเดตเซิร์ฟเวอร์นี้',
    masterKeyOk: 'กุญแจหลักเปิดกุญแจที่เก็บไว้ได้',
    masterKeyFailed: 'กุญแจหลักไม่ตรงกับกุญแจที่เก็บไว้ เริ่มระบบด้วยกุญแจที่ถูกต้อง',
    tokenNone: 'กุญแจส่วนตัวเก็บไว้ในฐานข้อมูลแบบปิดผนึก',
    tokenOk: 'โทเค็น PKCS#11 ที่เก็บกุญแจส่วนตัวตอบสนอง',
    tokenFailed:
      'โทเค็น PKCS#11 ที่เก็บกุญแจส่วนตัวไม่ตอบสนอง ตรวจสอบอุปกรณ์ PKCS11_MODULE PKCS11_TOKEN และ PKCS11_PIN หาก PIN ไม่ถูกต้อง ให้เริ่มเซิร์ฟเวอร์ใหม่',
    storeOk: 'จัดเก็บเอกสารได้',
    storeFailed: 'เขียนที่เก็บเอกสารไม่ได้ ตรวจสอบ DATA_DIR',
    storeOfOthers:
      'โฟลเดอร์ข้อมูลไม่ใช่ของระบบนี้ จึงยังไม่มีการลงนาม บันทึก หรือลบข้อมูล ตั้งค่า DATA_DIR เป็นโฟลเดอร์ที่เซิร์ฟเวอร์ทุกเครื่องใช้ร่วมกัน หรือเมานต์โฟลเดอร์นั้น',
    diskOk: 'มีพื้นที่ว่างสำหรับเอกสาร {free}',
    diskWarning: 'เหลือพื้นที่สำหรับเอกสารเพียง {free} การอัปโหลดและลงนามจะหยุดเมื่อต่ำกว่า {reserve}',
    diskFailed:
      'เหลือพื้นที่สำหรับเอกสารเพียง {free} จากที่สำรองไว้ {reserve} การอัปโหลดและลงนามจึงหยุดอยู่ เพิ่มพื้นที่ว่างแล้วระบบจะทำงานต่อเอง',
    clockOk: 'นาฬิกาของเซิร์ฟเวอร์และฐานข้อมูลตรงกัน',
    clockWarning: 'นาฬิกาของเซิร์ฟเวอร์และฐานข้อมูลต่างกัน {seconds} วินาที ตั้งเวลาด้วย NTP เพราะลายเซ็นใช้เวลานี้',
    clockFailed:
      'นาฬิกาของเซิร์ฟเวอร์และฐานข้อมูลต่างกัน {seconds} วินาที จึงยังไม่มีการลงนาม บันทึก หรือลบข้อมูล ตั้งเวลาทั้งสองเครื่องด้วย NTP',
    queueOk: 'คิวงานทำงานตามปกติ มีงานรออยู่ {waiting} งาน',
    queueWarning:
      'งานที่รอนานที่สุดรอมาแล้ว {minutes} นาที งานที่รอทั้งหมด {waiting} งาน ตรวจสอบว่ามีโพรเซส ROLE all หรือ worker ทำงานอยู่',
    queueGivenUp: 'งานที่ไม่สำเร็จหลังพยายามหลายครั้ง {count} งาน ดูสาเหตุได้ในบันทึกของระบบ',
    mailOk: 'ส่งอีเมลผ่านเซิร์ฟเวอร์อีเมล มีอีเมลรออยู่ {waiting} ฉบับ',
    mailOnDisk: 'ยังไม่ได้ตั้งค่า SMTP_URL อีเมลถูกเขียนลงกล่องขาออกบนดิสก์และไม่มีผู้ใดได้รับ',
    mailFailing: 'อีเมลส่งไม่สำเร็จ {failed} ฉบับ รออยู่ {waiting} ฉบับ เซิร์ฟเวอร์อีเมลแจ้งล่าสุดว่า {error}',
    publicUrlOk: 'ลิงก์ในอีเมลไปที่ {address}',
    publicUrlLoopback: 'ยังไม่ได้ตั้งค่า PUBLIC_URL ลิงก์ไปที่ {address} ซึ่งเปิดได้จากเครื่องนี้เท่านั้น',
    publicUrlFailed: 'ยังไม่ได้ตั้งค่า PUBLIC_URL จึงลงทะเบียน เชิญผู้ใช้ หรือตั้งรหัสผ่านใหม่ไม่ได้',
    timestampNone: 'ยังไม่ได้ตั้งค่า TSA_URLS ลายเซ็นใช้เวลาของเซิร์ฟเวอร์นี้',
    timestampOk: 'เซิร์ฟเวอร์ประทับเวลาตอบสนอง',
    timestampWarning: 'เซิร์ฟเวอร์ประทับเวลาต่อไปนี้ไม่ตอบสนอง: {servers}',
    certificatesOk: 'ไม่มีใบรับรองที่จะหมดอายุภายใน 30 วัน',
    certificatesWarning: 'มีใบรับรอง {count} ใบที่จะหมดอายุภายใน 30 วันหรือเพิ่งหมดอายุ เจ้าของจะใช้ลงนามต่อไม่ได้',
    plansOk: 'ทุกบริษัทที่เข้าสู่ระบบได้มีแพ็กเกจที่ใช้งานอยู่',
    plansWarning: 'แพ็กเกจของ {count} บริษัทสิ้นสุดแล้ว บริษัทเหล่านี้ลงนามไม่ได้จนกว่าจะได้แพ็กเกจใหม่',
    renewalsOk: 'การประทับเวลาจัดเก็บถาวรได้รับการต่ออายุก่อนหมดอายุ',
    renewalsWarning:
      'ต่ออายุการประทับเวลาจัดเก็บถาวรของเอกสาร {count} ฉบับไม่สำเร็จ ดูสาเหตุในรายการด้านล่าง เมื่อหมดอายุแล้วจะไม่มีสิ่งใดพิสูจน์ลายเซ็นได้อีก',
  },
)
