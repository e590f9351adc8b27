/** Words that readers stumbled over, and what to write instead. */
const english: readonly [RegExp, string][] = [
  [/\bmail(ed|s|ing)?\b(?! server)/i, 'email'],
  [/\b(no)?body\b(?! must be| is not)|\b(every|some)body\b/i, 'no one, everyone, someone'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bSome (a |\d|ten|forty|two hundred)/, 'About'],
  [/\bstands? (in|here)\b/i, 'appears in, is recorded in'],
  [/\bwork no longer\b/i, 'no longer work'],
  [/\bhas? to be mended\b|\bmend\b/i, 'needs fixing'],
  [/\b(take|took|taken) (it|the mark|them) (back|away|from)\b/i, 'remove, withdraw'],
  [/\bdemand(s|ed)?\b/i, 'require'],
  [/\bLook at this\b/, 'Needs attention'],
  [/\bcontact sales\b(?!\.)/, 'Contact sales'],
  [/\bgood for \d|\bGood for \{/i, 'expires in'],
  [/\bsign(ing)? in\b/i, 'log in'],
  [
    /\(s\)|\{(count|days|minutes|hours|seconds|pages|rows)\} [a-z]+s\b/i,
    'a form for one and one for many: {rows:row|rows}',
  ],
]

const thai: readonly [RegExp, string][] = [
  [/แผน(?!ก)/, 'แพ็กเกจ'],
  [/ดาวน์โหลดแบบฟอร์ม|เทมเพลต/, 'แม่แบบ'],
  [/\} คงเหลือ$/, 'คงเหลือ ก่อนจำนวน'],
  [/ยังไม่มีจัดการ/, 'ยังไม่มีหน้าจัดการ'],
  [/สุขภาพระบบ/, 'สถานะระบบ'],
  [/เครื่องหมายออก/, 'ยกเลิกการยืนยัน'],
  [/อีเมล์|ล็อคอิน|ล็อกอิน|แพคเกจ|แพ็คเกจ|อัพโหลด|อัพเกรด|ลายเซ็นต์|ดาวน์โหลดน์/, 'the spelling of the Royal Society'],
]

/** Facts that are words, not numbers or dates: Thai puts no space around them inside a sentence, and `fill` adds one for Latin letters. */
const inserted = 'name|company|companyName|actor|certificate|role|group|holders'
const spaced = new RegExp(`([ก-๎] |^)\\{(${inserted})\\} [ก-๎]`)

export function wordSlipsOf(sentence: string): string[] {
  return found(english, sentence)
}

export function thaiWordSlipsOf(sentence: string): string[] {
  return [...found(thai, sentence), ...(spaced.test(sentence) ? ['has a space around an inserted word'] : [])]
}

function found(list: typeof english, sentence: string): string[] {
  return list.filter(([word]) => word.test(sentence)).map(([, instead]) => `says it in other words: ${instead}`)
}
