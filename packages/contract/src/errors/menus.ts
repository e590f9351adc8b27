import { defineErrors } from './define.ts'

/** Menu Management, and menus that are not assigned to somebody's groups. */
export const menusErrors = defineErrors({
  MENU_NOT_ASSIGNED: {
    http: 403,
    recorded: 'permission',
    params: [],
    en: 'This menu is not assigned to your groups. Ask your administrator.',
    th: 'เมนูนี้ไม่ได้กำหนดให้กลุ่มของคุณ โปรดติดต่อผู้ดูแลระบบของบริษัท',
  },
  MENU_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'There is no menu with this id.',
    th: 'ไม่มีเมนูที่มีรหัสนี้',
  },
  MENU_NOT_SELECTED: {
    http: 200,
    params: ['field'],
    phrase: 'Please select all fields!!',
    en: 'Please select all fields!!',
    th: 'โปรดเลือกให้ครบทุกช่อง',
  },
  MENU_FIELDS_MISSING: {
    http: 200,
    params: ['field'],
    phrase: 'Please fill all fields!!',
    en: 'Please fill all fields!!',
    th: 'โปรดกรอกข้อมูลให้ครบทุกช่อง',
  },
  MENU_WITHOUT_GROUP: {
    http: 200,
    params: ['field'],
    phrase: 'This menu had no chosen group',
    en: 'This menu had no chosen group',
    th: 'ยังไม่ได้เลือกกลุ่มของเมนูนี้',
  },
  MENU_GROUPS_TOO_MANY: {
    http: 200,
    params: ['field', 'limit'],
    en: 'A menu can be assigned to {limit:group|groups} at most.',
    th: 'กำหนดเมนูให้ได้ไม่เกิน {limit} กลุ่ม',
  },
  MENU_CHANGED: {
    http: 200,
    params: [],
    en: 'Someone else changed this menu in the meantime. Check it and save again.',
    th: 'มีผู้อื่นแก้ไขเมนูนี้ในระหว่างนี้ ตรวจสอบแล้วบันทึกอีกครั้ง',
  },
})
