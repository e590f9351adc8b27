import { defineErrors } from './define.ts'

/** Roles. */
export const rolesErrors = defineErrors({
  ROLE_NOT_FOUND: {
    http: 200,
    params: ['field'],
    en: 'This role no longer exists.',
    th: 'ไม่มีบทบาทนี้แล้ว',
  },
  ROLE_CODE_DUPLICATE: {
    http: 200,
    params: ['field'],
    en: 'Another role already uses this role ID.',
    th: 'มีบทบาทอื่นใช้รหัสบทบาทนี้แล้ว',
  },
  ROLE_NAME_DUPLICATE: {
    http: 200,
    params: ['field'],
    en: 'Another role already has this name.',
    th: 'มีบทบาทอื่นใช้ชื่อนี้แล้ว',
  },
  ROLE_BUILT_IN: {
    http: 200,
    params: [],
    en: 'Admin, Operator and Signer cannot be renamed or deleted.',
    th: 'บทบาท Admin, Operator และ Signer เปลี่ยนชื่อหรือลบไม่ได้',
  },
  ROLE_IN_USE: {
    http: 200,
    params: ['people', 'groups'],
    en: '{people:person|people} and {groups:group|groups} still use this role. Remove it from them first.',
    th: 'บทบาทนี้ใช้งานอยู่: {people} คน {groups} กลุ่ม นำบทบาทออกก่อน',
  },
})
