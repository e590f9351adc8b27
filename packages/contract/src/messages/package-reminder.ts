import { define } from './define.ts'

/** Texts of the reminder of packages that end. The specification quotes the first sentence (2§8). */
export const packageReminderMessages = define(
  {
    title: 'Subscription reminder',
    aboutToExpire: 'Your package is about to expire, contact support to renew.',
    packageName: 'Package name',
    expireDate: 'Expire date',
    left: 'Left',
    daysLeft_one: '{count} day left',
    daysLeft_other: '{count} days left',
    endsToday: 'Ends today',
    expired: 'Expired',
    afterwards:
      'After the expiry date you can still read, verify and export. You cannot stamp, send or activate signers.',
    seePackages: 'See packages',
    close: 'Close',
  },
  {
    title: 'แจ้งเตือนแพ็กเกจ',
    aboutToExpire: 'แพ็กเกจของคุณใกล้หมดอายุ ติดต่อฝ่ายสนับสนุนเพื่อต่ออายุ',
    packageName: 'ชื่อแพ็กเกจ',
    expireDate: 'วันหมดอายุ',
    left: 'คงเหลือ',
    daysLeft_one: 'เหลือ {count} วัน',
    daysLeft_other: 'เหลือ {count} วัน',
    endsToday: 'หมดอายุวันนี้',
    expired: 'หมดอายุ',
    afterwards: 'หลังหมดอายุยังอ่าน ตรวจสอบ และส่งออกได้ แต่ลงนาม ส่งซอง หรือเปิดใช้ผู้ลงนามไม่ได้',
    seePackages: 'ดูแพ็กเกจ',
    close: 'ปิด',
  },
)
