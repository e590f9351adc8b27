import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thaiWordSlipsOf, wordSlipsOf } from '../check/message-words.ts'
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

test('words that readers stumbled over are found, and what to write instead is written', () => {
  for (const sentence of [
    'You hear by mail',
    'Nobody matches',
    'Whoever has none sets one up',
    'Some ten a week.',
    'They stand here from then on.',
    'Sign in first',
    'Add user(s)',
    'It expires in {days} days.',
    'You demand it',
  ]) {
    assert.equal(wordSlipsOf(sentence).length, 1, sentence)
  }
  for (const sentence of [
    'Last reply of the mail server: {error}',
    'Nothing was signed in this period',
    'It expires in {days:day|days}.',
  ])
    assert.deepEqual(wordSlipsOf(sentence), [], sentence)
})

test('Thai with another word for a package or a template, or with spaces around an inserted word, is found', () => {
  for (const sentence of [
    'แผนที่เปิดขาย',
    'ดาวน์โหลดแบบฟอร์ม',
    '{left} / {limit} คงเหลือ',
    'สิ่งที่ {name} ทำได้',
    '{company} ถูกระงับ',
  ])
    assert.equal(thaiWordSlipsOf(sentence).length, 1, sentence)
  for (const sentence of [
    'แพ็กเกจที่เปิดขาย',
    'แผนกบัญชี',
    'สิ่งที่{name}ทำได้',
    'นำออกแล้ว {name}เข้าสู่ระบบได้',
    'รหัสของ {username} ที่ {count} บริษัท',
  ])
    assert.deepEqual(thaiWordSlipsOf(sentence), [], sentence)
})
