import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameProblem, proseProblem } from '../src/plain-names.ts'

for (const name of [
  'Somchai',
  'สมชาย ใจดี',
  'บริษัท ABC จำกัด',
  'บจก.สยาม/2',
  'Tom & "Jerry\'s" <b>',
  'Booking.com',
  'Co.,Ltd./Bangkok',
  'Иван',
  'Анна Smith',
  'Ω Watches',
  '10 µm',
  '李明',
  'O’Brien-Müller',
  'Иван-Ivanov',
  '葛\u{e0100}城',
  '❤\ufe0f Shop',
  'Room 1\ufe0f\u20e3',
])
  test(`${name} may be a name`, () => assert.equal(nameProblem(name), undefined))

test('a joiner may stand where the script needs it, and nowhere else', () => {
  assert.equal(nameProblem('नमस्\u200dते'), undefined)
  assert.equal(nameProblem('خانه\u200cها'), undefined)
  // A letter of each script that needs one.
  for (const letter of 'بকकકਕಕകᠠକකܒகక') assert.equal(nameProblem(`${letter}\u200d${letter}`), undefined, letter)
  for (const name of ['a\u200db', 'ก\u200cข', '\u200d']) assert.equal(nameProblem(name), 'NAME_HIDDEN_CHARACTERS')
})

for (const name of [
  'https://evil.example',
  'Call ftp://x',
  'www.evil',
  'Prize at WWW.evil',
  'evil.com/win',
  'evil.com:8080/win',
  'evil.com./win',
  'evil.com\\win',
  'evil.xn--p1ai/win',
  'ｗｗｗ．evil',
  'evil․com／win',
])
  test(`${name} may not be a name, because programs make a link of it`, () =>
    assert.equal(nameProblem(name), 'NAME_LINK'))

const hidden = [
  ...[0, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b],
  ...[0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff, 0x3164, 0xd800, 0xdc00, 0xe0041],
  ...[0x34f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x2061, 0x2064, 0x206a, 0x2800, 0xfe00, 0xfe0f, 0xffa0, 0xfff9],
  ...[0x1d173, 0xe0001, 0xe0100],
]
for (const point of hidden) {
  const character = String.fromCodePoint(point)
  test(`a name may not hold U+${point.toString(16).toUpperCase().padStart(4, '0')}`, () => {
    for (const name of [`${character}abc`, `ab${character}c`, `ก${character}ข`]) {
      assert.equal(nameProblem(name), 'NAME_HIDDEN_CHARACTERS')
    }
  })
}

test('a word of Latin letters mixed with Cyrillic or Greek ones is refused; words of their own are not', () => {
  for (const name of [
    'p\u0430ypal',
    'Siam B\u0430nk',
    '\u0410BC',
    'G\u03bfogle',
    '\u0430\u03bf',
    'team4\u0430',
    'e\u0301\u0430',
  ])
    assert.equal(nameProblem(name), 'NAME_MIXED_SCRIPTS', name)
  assert.equal(nameProblem('Иван Ivanov, Αθήνα'), undefined)
  assert.equal(nameProblem('ทีมAccounting'), undefined)
})

test('a description may have lines and links, but nothing hidden', () => {
  assert.equal(proseProblem('First line\r\n\tsee https://example.com/plans'), undefined)
  for (const prose of ['a\u202eb', 'a\u200bb', 'a\0b', 'a\ud800b'])
    assert.equal(proseProblem(prose), 'NAME_HIDDEN_CHARACTERS')
})
