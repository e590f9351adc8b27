import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsLink, withoutLinks } from '@laisen/server/mail/links'

const links = [
  'https://evil.example/win',
  'HTTP:\\\\evil.example',
  'ftp://10.0.0.1',
  'www.evil.invalid',
  'WWW2.evil',
  'evil.com',
  'Evil.COM.',
  '(evil.co.th)',
  'see evil.example, now',
  'evil.com:8080',
  'evil.zz/path',
  'mail@evil.com',
  'mailto:someone',
  'someone@[10.0.0.1]',
  '192.168.10.7',
  'http://3232235777',
  '[2001:db8::1]',
  '\\\\server\\share',
  'xn--12c1fe0br.xn--o3cw4h',
  'ลายเซ็น.ไทย',
  'ลายเซ็น.com',
  'กรุณาเปิดevil.comเพื่อลงนาม',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evil·com',
  'ｅｖｉｌ．ｃｏｍ',
  'ⓔⓥⓘⓛ.ⓒⓞⓜ',
  'ev\u200bil\u200b.\u200bc\u2060om',
  'evil\ufeff.com',
  'evil.c\u00adom',
  'evil.cоm',
  'еvil.рф',
  '💰.la',
  'evil.com⁄path',
  'co.ltd.evil.com',
  'evil.co.ltd',
  'line1\nevil.com\nline3',
]

const plain = [
  '',
  'Please sign by Friday. Thanks',
  'Friday.Thanks',
  'Mr.Somchai Jaidee',
  'นาย ก.ไก่ ใจดี',
  'อ.เมือง จ.เชียงใหม่ 50200',
  'อ.ไทยเจริญ จ.ยโสธร',
  'พ.ศ.2569',
  'ABC Co.,Ltd.',
  'ABC Co.Ltd.',
  'ABC Pte.Ltd',
  'lease.pdf',
  'e.g. this, i.e. that',
  'U.S.A.',
  '1.250.000,00',
  '12.5.2026 10:30',
  'v1.2.3',
  'และ/หรือ',
  'a/b c:d',
  '50@100',
  'Note: two copies',
]

test('what a reader could click is a link, however it is written', () => {
  assert.deepEqual(
    links.filter((text) => !holdsLink(text)),
    [],
  )
})

test('names, abbreviations, numbers and names of files are no links', () => {
  assert.deepEqual(plain.filter(holdsLink), [])
})

test('a link is taken out and the words around it stay', () => {
  const out = (text: string) => withoutLinks(text, '[link removed]')
  assert.equal(out('See https://evil.example/win?x=1 and sign.\nThanks'), 'See [link removed] and sign.\nThanks')
  assert.equal(out('กรุณาเปิดevil.comเพื่อลงนาม'), 'กรุณาเปิด[link removed]เพื่อลงนาม')
  assert.equal(out('ไปที่ ลายเซ็น.ไทย ด่วน'), 'ไปที่ [link removed] ด่วน')
  for (const text of links) {
    assert.equal(holdsLink(out(text)), false, text)
    assert.equal(holdsLink(out(`ก่อน ${text} หลัง`)), false, text)
  }
  for (const text of plain) assert.equal(out(text), text)
})
