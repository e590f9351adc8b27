import { define } from './define.ts'

/** The page for whoever receives documents that a company signed: how Acrobat comes to trust the company's root. */
export const acrobatGuideMessages = define(
  {
    title: 'Checking the signatures of {company}',
    why: 'Documents from {company} are signed with certificates that the company issues itself. Adobe Acrobat shows “validity unknown” for them until you tell it once that you trust the company. Signatures are checked for changes in either case.',
    onlyIf:
      'Do this only if you know {company}. From then on, Acrobat accepts every certificate that this company issues.',
    download: 'Download the root certificate',
    compareTitle: '1. Compare the fingerprint',
    compare:
      'Ask the company by telephone or letter for the SHA-256 fingerprint of its root certificate. It must be exactly this one:',
    importTitle: '2. Import the certificate',
    import:
      'In Acrobat or Acrobat Reader, open Menu › Preferences › Signatures. Beside “Identities & Trusted Certificates”, choose More…, then Trusted Certificates › Import. Choose Browse and the file that you downloaded.',
    trustTitle: '3. Trust it for signatures',
    trust:
      'Choose the certificate in the list, then Trust…. Tick “Use this certificate as a trusted root” and confirm with OK and Import.',
    openTitle: '4. Open the document again',
    open: 'The bar above the document now says that the signature is valid, and by whom it is.',
    named: 'Certificate',
    fingerprint: 'SHA-256 fingerprint',
    valid: 'Valid',
    until: '{from} to {until}',
    unverified:
      'The operator of this service has not checked who this company is. The name in its certificates is the one that it gave itself.',
  },
  {
    title: 'วิธีตรวจสอบลายเซ็นของ{company}',
    why: 'เอกสารจาก{company}ลงนามด้วยใบรับรองที่บริษัทออกเอง Adobe Acrobat จึงแสดงว่า “validity unknown” จนกว่าคุณจะตั้งค่าให้ Acrobat เชื่อถือบริษัทนี้ ซึ่งทำเพียงครั้งเดียว ส่วนการตรวจว่าเอกสารถูกแก้ไขหรือไม่ Acrobat ทำให้ทุกกรณี',
    onlyIf: 'ทำเช่นนี้เฉพาะเมื่อคุณรู้จัก{company} หลังจากนั้น Acrobat จะยอมรับใบรับรองทุกใบที่บริษัทนี้ออก',
    download: 'ดาวน์โหลดใบรับรองราก',
    compareTitle: '1. เทียบลายนิ้วมือ',
    compare: 'ขอลายนิ้วมือ SHA-256 ของใบรับรองรากจากบริษัททางโทรศัพท์หรือจดหมาย ต้องตรงกับค่านี้ทุกตัว',
    importTitle: '2. นำเข้าใบรับรอง',
    import:
      'ใน Acrobat หรือ Acrobat Reader เปิด Menu › Preferences › Signatures ข้าง “Identities & Trusted Certificates” เลือก More… แล้วเลือก Trusted Certificates › Import จากนั้นเลือก Browse และไฟล์ที่ดาวน์โหลดไว้',
    trustTitle: '3. เชื่อถือใบรับรองนี้สำหรับลายเซ็น',
    trust:
      'เลือกใบรับรองในรายการ แล้วเลือก Trust… ทำเครื่องหมายที่ “Use this certificate as a trusted root” แล้วยืนยันด้วย OK และ Import',
    openTitle: '4. เปิดเอกสารอีกครั้ง',
    open: 'แถบเหนือเอกสารจะบอกว่าลายเซ็นถูกต้อง และเป็นของใคร',
    named: 'ใบรับรอง',
    fingerprint: 'ลายนิ้วมือ SHA-256',
    valid: 'ใช้ได้',
    until: '{from} ถึง {until}',
    unverified: 'ผู้ดูแลบริการนี้ยังไม่ได้ตรวจสอบว่าบริษัทนี้เป็นใคร ชื่อในใบรับรองเป็นชื่อที่บริษัทให้ไว้เอง',
  },
)
