import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slipsOf, thaiSlipsOf } from '../check/messages.ts'

test('sentences with two full stops, two spaces or a space at an end are found', () => {
  for (const sentence of ['Saved..', 'Saved,, done', 'Saved.  Done.', ' Saved', 'Saved ']) {
    assert.equal(slipsOf(sentence).length, 1, sentence)
  }
  for (const sentence of [
    'Saved. Done.',
    'Loading...',
    'Use a .pfx file.',
    'Laisen Co., Ltd.',
    'Up to 5, such as .png',
  ]) {
    assert.deepEqual(slipsOf(sentence), [], sentence)
  }
})

test('a Thai sentence with a full stop or without a space beside a number is found', () => {
  for (const sentence of ['บันทึกแล้ว.', 'บันทึกแล้ว. ดำเนินการต่อได้', 'เหลือ8 ลายเซ็น', 'ไฟล์PDF']) {
    assert.equal(thaiSlipsOf(sentence).length, 1, sentence)
  }
  for (const sentence of ['บันทึกแล้ว', 'เวลา {time} น. และไม่มีการแก้ไข', 'จ.–ศ. 09:00–12:00 น.', 'ลบกลุ่ม{name}แล้ว']) {
    assert.deepEqual(thaiSlipsOf(sentence), [], sentence)
  }
})
