import type { LegalTextName } from '@laisen/contract/endpoints/legal-texts'

export interface LegalWords {
  readonly titleEn: string
  readonly titleTh: string
  readonly bodyEn: string
  readonly bodyTh: string
}

/** The day that the texts of the product are dated (rules 8.2). */
export const defaultDate = '2021-04-09'

/**
 * Version 1 of each legal text, for operators who have written none. They state the described facts: data is kept at most 10
 * years after the end of the service, requests are answered within 30 days.
 */
export const legalDefaults: Readonly<Record<LegalTextName, LegalWords>> = {
  terms: {
    titleEn: 'Terms of Use',
    titleTh: 'ข้อกำหนดการใช้งาน',
    bodyEn: `# What the service is
With Laisen, companies sign PDF documents with X.509 certificates, send them to others for signature, and keep a record of it. A company uses it under a package that it bought, or under a trial.

# Your account
You use an account of your company. Keep your password, your certificates and their passwords to yourself. What is done with your account counts as done by you until you report it to your administrator.

# Your documents
Documents belong to your company. They are stored encrypted. The operator of this installation does not open them.

# What a signature is
Each signature says which kind it is. Certificates of a company's own authority are not those of a public certification authority, and nothing here is called a qualified signature.

# End of the service
When a package ends, documents can still be read, checked and exported. A company can take everything with it as one archive.

# Law
These terms are under the law of Thailand, the Electronic Transactions Act B.E. 2544 in particular.`,
    bodyTh: `# บริการนี้คืออะไร
Laisen ให้บริษัทลงนามเอกสาร PDF ด้วยใบรับรอง X.509 ส่งเอกสารให้ผู้อื่นลงนาม และเก็บบันทึกการลงนาม บริษัทใช้บริการตามแพ็กเกจที่ซื้อหรือช่วงทดลองใช้

# บัญชีของคุณ
คุณใช้บัญชีของบริษัทของคุณ เก็บรหัสผ่าน ใบรับรอง และรหัสผ่านของใบรับรองไว้เป็นความลับ สิ่งที่ทำด้วยบัญชีของคุณถือว่าคุณเป็นผู้ทำจนกว่าคุณจะแจ้งผู้ดูแลระบบ

# เอกสารของคุณ
เอกสารเป็นของบริษัทของคุณและเก็บแบบเข้ารหัส ผู้ดูแลการติดตั้งนี้ไม่เปิดอ่านเอกสาร

# ลายเซ็นคืออะไร
ลายเซ็นแต่ละรายการระบุชนิดของตนเอง ใบรับรองจากผู้ออกใบรับรองของบริษัทไม่ใช่ใบรับรองจากผู้ให้บริการออกใบรับรองสาธารณะ

# เมื่อสิ้นสุดบริการ
เมื่อแพ็กเกจสิ้นสุด ยังอ่าน ตรวจสอบ และส่งออกเอกสารได้ บริษัทนำข้อมูลทั้งหมดออกไปเป็นไฟล์เก็บถาวรไฟล์เดียวได้

# กฎหมาย
ข้อกำหนดนี้อยู่ภายใต้กฎหมายไทย โดยเฉพาะพระราชบัญญัติว่าด้วยธุรกรรมทางอิเล็กทรอนิกส์ พ.ศ. 2544`,
  },
  privacy: {
    titleEn: 'Privacy Policy',
    titleTh: 'นโยบายความเป็นส่วนตัว',
    bodyEn: `Dated 9 April 2021.

# What is collected
Name, user name, email and phone of the people who have an account; the address and the program of each log in; what they sign, when, and with which certificate.

# What for
To provide the service, to prove signatures, and to keep the service secure. It is not sold, and not used for advertising.

# How long
Data is kept at most 10 years after the end of the service, so that signatures can be proven as long as contracts are disputed. What neither law nor a signature's evidence needs is erased before.

# Your rights
You may see, correct, take along and have erased what is stored about you, object to its use, and withdraw your consent. Requests are answered within 30 days. Your company's administrator is the first to ask; the operator of this installation is the next.

# Law
Personal Data Protection Act B.E. 2562 of Thailand.`,
    bodyTh: `ลงวันที่ 9 เมษายน 2564

# ข้อมูลที่เก็บ
ชื่อ ชื่อผู้ใช้ อีเมล และโทรศัพท์ของผู้มีบัญชี ที่อยู่เครือข่ายและโปรแกรมที่ใช้เข้าสู่ระบบแต่ละครั้ง รวมถึงสิ่งที่ลงนาม เวลา และใบรับรองที่ใช้

# วัตถุประสงค์
เพื่อให้บริการ เพื่อพิสูจน์ลายเซ็น และเพื่อรักษาความปลอดภัยของบริการ ข้อมูลไม่ถูกขายและไม่ใช้เพื่อการโฆษณา

# ระยะเวลา
เก็บข้อมูลไม่เกิน 10 ปีหลังสิ้นสุดการให้บริการ เพื่อให้พิสูจน์ลายเซ็นได้ตราบที่สัญญายังอาจมีข้อพิพาท ข้อมูลที่กฎหมายหรือหลักฐานของลายเซ็นไม่ต้องใช้จะถูกลบก่อนหน้านั้น

# สิทธิของคุณ
คุณขอดู แก้ไข รับสำเนา ลบข้อมูลของคุณ คัดค้านการใช้ และถอนความยินยอมได้ คำขอได้รับคำตอบภายใน 30 วัน ติดต่อผู้ดูแลระบบของบริษัทก่อน จากนั้นจึงติดต่อผู้ดูแลการติดตั้งนี้

# กฎหมาย
พระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562`,
  },
  cookies: {
    titleEn: 'Cookies Policy',
    titleTh: 'นโยบายคุกกี้',
    bodyEn: `Dated 9 April 2021.

# Which cookies are set
One that carries your session until you log out or close the browser, and one that recognises a device on which you logged in before, for a year. Both are needed to log in securely.

# Which are not
None for statistics, none for advertising, none of others. Nothing on these pages is loaded from another site.

# How to remove them
Log out, or delete the cookies of this site in your browser. You then log in again as on a new device.`,
    bodyTh: `ลงวันที่ 9 เมษายน 2564

# คุกกี้ที่ใช้
คุกกี้หนึ่งเก็บเซสชันของคุณจนกว่าจะออกจากระบบหรือปิดเบราว์เซอร์ อีกคุกกี้จดจำอุปกรณ์ที่คุณเคยเข้าสู่ระบบเป็นเวลาหนึ่งปี ทั้งสองจำเป็นต่อการเข้าสู่ระบบอย่างปลอดภัย

# คุกกี้ที่ไม่ใช้
ไม่มีคุกกี้เพื่อสถิติ เพื่อการโฆษณา หรือของผู้อื่น ไม่มีสิ่งใดในหน้าเหล่านี้โหลดจากเว็บไซต์อื่น

# วิธีลบคุกกี้
ออกจากระบบ หรือลบคุกกี้ของเว็บไซต์นี้ในเบราว์เซอร์ จากนั้นคุณจะเข้าสู่ระบบเหมือนใช้อุปกรณ์ใหม่`,
  },
  notice: {
    titleEn: 'Privacy Notice',
    titleTh: 'ประกาศความเป็นส่วนตัว',
    bodyEn: `Dated 9 April 2021.

Your company decides what is signed here and why; for that it is the controller of your personal data, and the operator of this installation processes it on its behalf.

Names, emails, phones, log ins and signatures are processed to provide the service. They are kept at most 10 years after the end of the service. Your requests are answered within 30 days.

The Privacy Policy says more.`,
    bodyTh: `ลงวันที่ 9 เมษายน 2564

บริษัทของคุณเป็นผู้ตัดสินใจว่าจะลงนามสิ่งใดและเพื่อเหตุใด จึงเป็นผู้ควบคุมข้อมูลส่วนบุคคลของคุณ ผู้ดูแลการติดตั้งนี้ประมวลผลข้อมูลในนามของบริษัท

ชื่อ อีเมล โทรศัพท์ การเข้าสู่ระบบ และลายเซ็นถูกประมวลผลเพื่อให้บริการ เก็บไว้ไม่เกิน 10 ปีหลังสิ้นสุดการให้บริการ คำขอของคุณได้รับคำตอบภายใน 30 วัน

รายละเอียดเพิ่มเติมอยู่ในนโยบายความเป็นส่วนตัว`,
  },
}
