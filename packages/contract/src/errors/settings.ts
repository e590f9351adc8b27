import { defineErrors } from './define.ts'

/** What a company chooses for itself. */
export const settingsErrors = defineErrors({
  SETTING_CHANGED: {
    http: 200,
    params: ['version'],
    en: 'Someone else saved the settings in the meantime. Load them again before you save yours.',
    th: 'มีผู้บันทึกการตั้งค่าไปก่อนแล้ว โหลดใหม่ก่อนบันทึกของคุณ',
  },
  SETTING_COLOR: {
    http: 200,
    params: ['field'],
    en: 'Enter a colour code like #0E4C6D.',
    th: 'กรอกรหัสสีในรูปแบบ #0E4C6D',
  },
  SETTING_LOGO_TYPE: {
    http: 200,
    params: ['field'],
    en: 'Choose a PNG or JPEG picture.',
    th: 'เลือกรูปภาพ PNG หรือ JPEG',
  },
  SETTING_LOGO_UNREADABLE: {
    http: 200,
    params: ['field'],
    en: 'This picture is damaged or cannot be read. Save it again as PNG or JPEG.',
    th: 'รูปภาพเสียหายหรืออ่านไม่ได้ บันทึกใหม่เป็น PNG หรือ JPEG',
  },
  SETTING_LOGO_TOO_LARGE: {
    http: 200,
    params: ['field', 'limitKilobytes'],
    en: 'The picture is larger than {limitKilobytes} KB.',
    th: 'รูปภาพมีขนาดเกิน {limitKilobytes} KB',
  },
  LOGO_NOT_FOUND: {
    http: 404,
    params: [],
    en: 'There is no such logo.',
    th: 'ไม่มีโลโก้นี้',
  },
})
