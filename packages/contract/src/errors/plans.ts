import { defineErrors } from './define.ts'

/** Packages: what a company has, and what it can choose. */
export const plansErrors = defineErrors({
  PLAN_USERS_NOT_FOUND: {
    http: 200,
    params: [],
    phrase: 'plan not found',
    en: 'Your company has no package for users. Contact sales.',
    th: 'ไม่พบแพ็กเกจสำหรับผู้ใช้ โปรดติดต่อฝ่ายขาย',
  },
  PLAN_USERS_USED_UP: {
    http: 200,
    params: ['left', 'needed'],
    phrase: 'activated users exceed the plan',
    en: 'Your package does not allow this many activated users. {left} left, {needed} needed.',
    th: 'จำนวนผู้ใช้ที่เปิดใช้งานเกินแพ็กเกจ เหลือ {left} คน ต้องใช้ {needed} คน',
  },
  PLAN_EXPIRED: {
    http: 200,
    params: [],
    phrase: 'Plan Expired !',
    en: 'Plan Expired! You can still read, verify and export.',
    th: 'แพ็กเกจหมดอายุแล้ว ยังอ่าน ตรวจสอบ และส่งออกได้',
  },
  PLAN_NOT_FOUND: {
    http: 200,
    params: [],
    en: 'Unable to complete the transaction because the Plan Signature was not found.',
    th: 'ทำรายการไม่สำเร็จ เนื่องจากไม่พบแพ็กเกจลายเซ็น',
  },
  PLAN_SIGNATURES_USED_UP: {
    http: 200,
    params: ['left', 'needed'],
    phrase: 'The number of Plan Signatures is not enough.',
    en: 'The number of Plan Signatures is not enough. {left} left, {needed} needed.',
    th: 'จำนวนลายเซ็นในแพ็กเกจไม่เพียงพอ เหลือ {left} ลายเซ็น ต้องใช้ {needed} ลายเซ็น',
  },
  PLAN_STORAGE_USED_UP: {
    http: 200,
    params: ['leftBytes', 'limitBytes'],
    en: 'Your company does not have enough storage left: {leftBytes} of {limitBytes}. Remove what is no longer needed, or upgrade your package.',
    th: 'พื้นที่จัดเก็บของบริษัทเหลือไม่พอ เหลือ {leftBytes} จาก {limitBytes} ลบสิ่งที่ไม่ใช้แล้ว หรืออัปเกรดแพ็กเกจ',
  },
  PLAN_OFFER_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This package is no longer on offer. Choose another one.',
    th: 'แพ็กเกจนี้ไม่มีให้เลือกแล้ว เลือกแพ็กเกจอื่น',
  },
  PLAN_USERS_TOO_FEW: {
    http: 200,
    params: ['field', 'used', 'limit'],
    en: 'You have {used:activated user|activated users}, and this package allows {limit}. Choose a larger package.',
    th: 'มีผู้ใช้ที่เปิดใช้งาน {used} คน แพ็กเกจนี้รองรับ {limit} คน เลือกแพ็กเกจที่ใหญ่กว่า',
  },
  PLAN_SIGNATURES_TOO_FEW: {
    http: 200,
    params: ['field', 'limit', 'left'],
    phrase: 'The number of Plan Signatures is not enough.',
    en: 'The number of Plan Signatures is not enough. You have {left} left, and this package has {limit}.',
    th: 'จำนวนลายเซ็นในแพ็กเกจไม่เพียงพอ คุณเหลือ {left} ลายเซ็น แพ็กเกจนี้มี {limit} ลายเซ็น',
  },
  UPGRADE_PLAN_REQUIRED: {
    http: 200,
    params: ['field'],
    en: 'Choose a package for users, a package for signatures, or both.',
    th: 'เลือกแพ็กเกจผู้ใช้ แพ็กเกจลายเซ็น หรือทั้งสองแบบ',
  },
  UPGRADE_REQUEST_OPEN: {
    http: 200,
    params: [],
    en: 'Your company already has an open request. We will email you.',
    th: 'บริษัทของคุณมีคำขอที่รอคำตอบอยู่แล้ว จะแจ้งผลทางอีเมล',
  },
  UPGRADE_REQUEST_CLOSED: {
    http: 200,
    params: [],
    en: 'This request has already been answered or withdrawn.',
    th: 'คำขอนี้ได้รับคำตอบหรือถูกถอนไปแล้ว',
  },
  PACKAGE_TERM_INVALID: {
    http: 200,
    params: ['field'],
    en: 'A package must end after it starts, and not before today.',
    th: 'แพ็กเกจต้องสิ้นสุดหลังวันเริ่มต้น และไม่ก่อนวันนี้',
  },
  PACKAGE_REPLACED: {
    http: 200,
    params: [],
    en: 'This package has been replaced by another one and can no longer be changed.',
    th: 'มีแพ็กเกจอื่นแทนแพ็กเกจนี้แล้ว จึงแก้ไขไม่ได้',
  },
  PACKAGE_LIMIT_TOO_LOW: {
    http: 200,
    params: ['field', 'used'],
    en: '{used:signature of this package is|signatures of this package are} already used or reserved. The limit cannot be lower.',
    th: 'แพ็กเกจนี้ใช้หรือกันไว้แล้ว {used} ลายเซ็น กำหนดให้ต่ำกว่านี้ไม่ได้',
  },
  PACKAGE_STORAGE_TOO_LOW: {
    http: 200,
    params: ['field', 'usedBytes'],
    en: 'This company already stores {usedBytes}. The limit cannot be lower.',
    th: 'บริษัทนี้จัดเก็บข้อมูลแล้ว {usedBytes} กำหนดให้ต่ำกว่านี้ไม่ได้',
  },
  PACKAGE_USERS_TOO_LOW: {
    http: 200,
    params: ['field', 'used'],
    en: 'This company has {used:activated user|activated users}. The limit cannot be lower.',
    th: 'บริษัทนี้เปิดใช้งานผู้ใช้แล้ว {used} คน กำหนดให้ต่ำกว่านี้ไม่ได้',
  },
})
