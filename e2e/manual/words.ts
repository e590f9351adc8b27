import type { Locale } from '@laisen/contract/messages/define'

type Name = readonly [string, string]
type Recipient = { key: string; name: string; email: string; step?: number; action?: 'sign' | 'approve' }

export const newcomerFields = [
  ...(['firstName', 'lastName', 'username', 'email', 'phone'] as const),
  ...(['companyName', 'companyCode', 'address', 'city', 'country'] as const),
] as const

const newcomer = {
  ...{
    firstName: 'Malee',
    lastName: 'Thongdee',
    username: 'malee',
    email: 'malee@siamtea.example',
    phone: '025550142',
  },
  ...{ companyName: 'Siam Tea Co., Ltd.', companyCode: 'SIAMT', address: '1 Charoen Krung Road' },
  ...{ city: 'Bangkok', country: 'Thailand' },
}

/** What the people in the pictures are called and what they write. */
export interface Words {
  readonly company: string
  readonly people: Readonly<Record<'nattapong' | 'malee' | 'siriporn' | 'anucha' | 'waraporn' | 'kanya', Name>>
  /** The group that everyone new joins. */
  readonly allStaff: string
  readonly package: string
  readonly seal: string
  /** A seal whose owner confirms each signature of others. */
  readonly confirmedSeal: string
  readonly withPassword: string
  readonly certificateGroups: readonly string[]
  readonly reasons: readonly string[]
  readonly location: string
  readonly subjects: readonly string[]
  readonly subject: string
  readonly message: string
  readonly recipients: readonly Recipient[]
  readonly group: string
  readonly role: string
  readonly apiKey: string
  /** Names of events, in the order of their days. */
  readonly events: readonly string[]
  /** Of people outside, in reports. */
  readonly partners: readonly string[]
  /** Of people, the first for the management, the last for a plant. */
  readonly groups: readonly string[]
  readonly sender: string
  /** A company that registers: only English letters are accepted, in either language. */
  readonly newcomer: Readonly<Record<(typeof newcomerFields)[number], string>>
}

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    company: 'Tharaphat Engineering Co., Ltd.',
    people: {
      nattapong: ['Nattapong', 'Srisuwan'],
      malee: ['Malee', 'Phetcharat'],
      siriporn: ['Siriporn', 'Kaewmanee'],
      anucha: ['Anucha', 'Rattanaporn'],
      waraporn: ['Waraporn', 'Chaiyasit'],
      kanya: ['Kanya', 'Thongdee'],
    },
    allStaff: 'All staff',
    package: 'Business',
    seal: 'Tharaphat company seal',
    confirmedSeal: 'Tharaphat contract seal',
    withPassword: 'Malee Phetcharat (password)',
    certificateGroups: ['Tax invoices', 'Purchase approvals'],
    reasons: ['Approve contract', 'Confirm delivery', 'Approve invoice', 'Approve purchase order', 'Confirm receipt'],
    location: 'Bangkok',
    subjects: [
      'Lease of warehouse 7',
      'Maintenance contract, Rayong plant',
      'Order 2026/118',
      'Non-disclosure agreement',
    ],
    subject: 'Network maintenance agreement',
    message: 'Please sign this week. Call me on 02 555 0142 with any question.',
    recipients: [
      { key: 'emily', name: 'Emily Carter', email: 'emily@nueafa.example' },
      { key: 'prasit', name: 'Prasit Wongsa', email: 'prasit@nueafa.example' },
    ],
    group: 'Purchasing',
    role: 'Purchasing clerk',
    apiKey: 'Invoices, Rayong plant',
    events: ['Audit of certificates', 'Board meeting', 'Lease of warehouse 7 ends', 'Training: signing envelopes'],
    partners: ['Emily Carter', 'Prasit Wongsa', 'Naphatsorn Wongphaiboon', 'Piyawat Charoensuk'],
    groups: ['Directors', 'Accounting', 'Rayong plant'],
    sender: 'Tharaphat contracts',
    newcomer,
  },
  th: {
    company: 'บริษัท ธาราพัฒน์ เอ็นจิเนียริ่ง จำกัด',
    people: {
      nattapong: ['ณัฐพงศ์', 'ศรีสุวรรณ'],
      malee: ['มาลี', 'เพชรรัตน์'],
      siriporn: ['ศิริพร', 'แก้วมณี'],
      anucha: ['อนุชา', 'รัตนพร'],
      waraporn: ['วราภรณ์', 'ไชยสิทธิ์'],
      kanya: ['กัญญา', 'ทองดี'],
    },
    allStaff: 'พนักงานทั้งหมด',
    package: 'ธุรกิจ',
    seal: 'ตราบริษัท ธาราพัฒน์',
    confirmedSeal: 'ตราสัญญา ธาราพัฒน์',
    withPassword: 'มาลี เพชรรัตน์ (รหัสผ่าน)',
    certificateGroups: ['ใบกำกับภาษี', 'อนุมัติจัดซื้อ'],
    reasons: ['อนุมัติสัญญา', 'ยืนยันการส่งมอบ', 'อนุมัติใบแจ้งหนี้', 'อนุมัติใบสั่งซื้อ', 'ยืนยันการรับสินค้า'],
    location: 'กรุงเทพมหานคร',
    subjects: ['สัญญาเช่าคลังสินค้า 7', 'สัญญาบำรุงรักษา โรงงานระยอง', 'ใบสั่งซื้อ 118/2569', 'สัญญารักษาความลับ'],
    subject: 'สัญญาจ้างบริการดูแลระบบเครือข่าย',
    message: 'โปรดลงนามภายในสัปดาห์นี้ หากมีข้อสงสัยโทร 02 555 0142',
    recipients: [
      { key: 'emily', name: 'เอมอร สุขสวัสดิ์', email: 'emorn@nueafa.example' },
      { key: 'prasit', name: 'ประสิทธิ์ วงษา', email: 'prasit@nueafa.example' },
    ],
    group: 'ฝ่ายจัดซื้อ',
    role: 'เจ้าหน้าที่จัดซื้อ',
    apiKey: 'ใบแจ้งหนี้ โรงงานระยอง',
    events: ['ตรวจสอบใบรับรอง', 'ประชุมคณะกรรมการ', 'สัญญาเช่าคลังสินค้า 7 สิ้นสุด', 'อบรมการส่งซองเอกสาร'],
    partners: ['เอมอร สุขสวัสดิ์', 'ประสิทธิ์ วงษา', 'นภัสสร วงศ์ไพบูลย์', 'ปิยวัฒน์ เจริญสุข'],
    groups: ['ผู้บริหาร', 'ฝ่ายบัญชี', 'โรงงานระยอง'],
    sender: 'ธาราพัฒน์ ฝ่ายสัญญา',
    newcomer,
  },
}
