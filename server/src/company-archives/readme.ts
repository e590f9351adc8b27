import { limits } from '@laisen/contract/limits'

interface About {
  readonly name: string
  readonly code: string
  /** ISO 8601. */
  readonly at: string
  /** Of the evidence chain; hexadecimal, empty if nothing is chained. */
  readonly head: string
}

const checks = `  sha256sum -c SHA256SUMS

  openssl ts -verify -data SHA256SUMS -in SHA256SUMS.own.tst -token_in -CAfile authority/root-1.pem
`

const row = `  sed -n 1p evidence/rows.jsonl | jq -j .content | sha256sum
  sed -n 1p evidence/rows.jsonl | jq -j .personal | openssl dgst -sha256 -mac HMAC -macopt hexkey:$(sed -n 1p evidence/rows.jsonl | jq -r .salt)
`

const anchor = `  jq -j .statement evidence/anchors/FILE.json > statement.json
  jq -j .token evidence/anchors/FILE.json | base64 -d > token.der
  openssl ts -verify -data statement.json -in token.der -token_in -CAfile root.pem
`

/** What an archive holds and how anyone verifies it without us. */
export const readme = {
  en: ({ name, code, at, head }: About): string => `${name} (${code})
Everything that Laisen kept of the company on ${at}

WHAT IS IN IT

  documents/            every document that is kept, as its newest version: signed PDFs, certificates of completion, files of drafts
  documents.csv         a line for each document, also those that were removed after their retention: name, date, size, SHA-256
  history.csv           who signed what, when, with which certificate
  data/                 the records of the company, a file for each kind, a JSON object in each line: users, groups, roles, certificates,
                        envelopes, recipients, settings and so on. No passwords, keys or tokens
  data/pictures/        logo, pictures of certificates and of handwritten signatures
  certificates/         each version of each certificate with those above it (PEM). Private keys are not in it
  authority/            the company's own certificate authority: root, issuing certificates, revocation lists, and what it issued
  evidence/rows.jsonl   the log and the history as evidence, in the order of the chain
  evidence/segments.jsonl  the chain over these rows
  evidence/counts.json  how many rows of the log and the history had been recorded: the evidence holds at least as many
  evidence/anchors/     timestamps of the chain
  unreadable.csv        files that should be here and could not be read when the archive was made, and why; usually none
  SHA256SUMS            the SHA-256 of every file above
  SHA256SUMS.*.tst      timestamps over SHA256SUMS (RFC 3161): own, by the company's authority; server, by a timestamp server;
                        installation, by the operator's authority. None if there was nobody to ask

HOW TO VERIFY IT WITHOUT LAISEN

1. No file was changed, added under a known name, or left out:

${checks}
   The second command says when the list was made. The root of a timestamp server comes from whoever runs the server. The hash of
   SHA256SUMS was also emailed to the administrators of the company and is in its log.

2. Signatures: open a document in any PDF reader that checks signatures, with the root in authority/ as a trusted certificate.

3. A row of the evidence. Its "hash" is the SHA-256 of "content". "personal" holds names and addresses: "commitment" in the content is the
   HMAC-SHA256 of it, with "salt" as the key. Personal values that were erased are null, and the hash still holds.

${row}
4. The chain. All numbers are 8 bytes, big-endian. A segment's "rowsDigest" is the SHA-256 of, for each of its rows: the letter e (event)
   or h (history), the id, the 32 bytes of the hash. Its "hash" is the SHA-256 of: the text laisen-chain-1, the id of the company
   (companyId in any content), number, rowsBefore, rowCount, "at" in milliseconds since 1970, "previous", "rowsDigest". "previous" is the hash of the segment before; of the
   first, the SHA-256 of nothing. The hash of the last segment is the head:

   ${head || '(nothing was chained)'}

5. A timestamp of the chain covers its "statement", which names the head of a segment:

${anchor}
With the sources of Laisen, one command does all of this except 2:

  npm run audit -- verify --archive FILE.zip

WHAT HAPPENS AT LAISEN

Making this archive erased nothing. It is deleted at Laisen ${limits.archiveDays} days after it was made.
`,
  th: ({ name, code, at, head }: About): string => `${name} (${code})
ข้อมูลทั้งหมดของบริษัทที่เก็บไว้ใน Laisen ณ ${at}

สิ่งที่อยู่ในไฟล์

  documents/            เอกสารทุกฉบับที่ยังเก็บไว้ในเวอร์ชันล่าสุด ได้แก่ PDF ที่ลงนามแล้ว เอกสารรับรองผลการดำเนินการ และไฟล์ของฉบับร่าง
  documents.csv         รายการเอกสารทั้งหมด รวมถึงเอกสารที่ลบไปแล้วตามระยะเวลาจัดเก็บ: ชื่อ วันที่ ขนาด SHA-256
  history.csv           ใครลงนามอะไร เมื่อใด ด้วยใบรับรองใด
  data/                 ข้อมูลของบริษัท แยกไฟล์ตามประเภท หนึ่งบรรทัดเป็นหนึ่ง JSON: ผู้ใช้ กลุ่ม บทบาท ใบรับรอง ซองเอกสาร ผู้รับ
                        การตั้งค่า และอื่น ๆ ไม่มีรหัสผ่าน คีย์ หรือโทเคน
  data/pictures/        โลโก้ รูปของใบรับรอง และลายเซ็นที่เขียนด้วยมือ
  certificates/         ใบรับรองทุกเวอร์ชันพร้อมใบรับรองชั้นบน (PEM) ไม่มีกุญแจส่วนตัว
  authority/            ผู้ออกใบรับรองของบริษัท: ใบรับรองราก ใบรับรองผู้ออก รายการเพิกถอน และใบรับรองที่ออกไป
  evidence/rows.jsonl   บันทึกระบบและประวัติในรูปแบบหลักฐาน เรียงตามห่วงโซ่
  evidence/segments.jsonl  ห่วงโซ่ของรายการเหล่านี้
  evidence/counts.json  จำนวนแถวของบันทึกและประวัติที่บันทึกไว้แล้ว หลักฐานมีอย่างน้อยเท่านี้
  evidence/anchors/     การประทับเวลาของห่วงโซ่
  unreadable.csv        ไฟล์ที่ควรอยู่ที่นี่แต่อ่านไม่ได้ขณะจัดทำ พร้อมเหตุผล ปกติจะไม่มี
  SHA256SUMS            SHA-256 ของทุกไฟล์ข้างต้น
  SHA256SUMS.*.tst      การประทับเวลาบน SHA256SUMS (RFC 3161): own โดยผู้ออกใบรับรองของบริษัท server โดยเซิร์ฟเวอร์ประทับเวลา
                        installation โดยผู้ออกใบรับรองของผู้ให้บริการ หากไม่มีผู้ประทับเวลาจะไม่มีไฟล์นี้

วิธีตรวจสอบโดยไม่ต้องใช้ Laisen

1. ไม่มีไฟล์ใดถูกแก้ไขหรือขาดหาย

${checks}
   คำสั่งที่สองบอกเวลาที่สร้างรายการ ใบรับรองรากของเซิร์ฟเวอร์ประทับเวลาขอได้จากผู้ให้บริการเซิร์ฟเวอร์นั้น ค่าแฮชของ SHA256SUMS
   ส่งทางอีเมลถึงผู้ดูแลระบบของบริษัทและอยู่ในบันทึกระบบด้วย

2. ลายเซ็น: เปิดเอกสารด้วยโปรแกรมอ่าน PDF ที่ตรวจลายเซ็นได้ โดยตั้งให้เชื่อถือใบรับรองรากใน authority/

3. รายการหลักฐาน: "hash" คือ SHA-256 ของ "content" ส่วน "personal" คือชื่อและที่อยู่ ค่า "commitment" ใน content คือ HMAC-SHA256
   ของ personal โดยใช้ "salt" เป็นคีย์ ข้อมูลส่วนบุคคลที่ลบไปแล้วเป็น null และค่าแฮชยังตรง

${row}
4. ห่วงโซ่: ตัวเลขทุกตัวยาว 8 ไบต์ แบบ big-endian ค่า "rowsDigest" คือ SHA-256 ของทุกรายการในช่วง เรียงเป็นตัวอักษร e (เหตุการณ์)
   หรือ h (ประวัติ), id, ค่าแฮช 32 ไบต์ ค่า "hash" ของช่วงคือ SHA-256 ของข้อความ laisen-chain-1, id ของบริษัท (companyId ใน content),
   number, rowsBefore, rowCount, "at" เป็นมิลลิวินาทีนับจากปี 1970, "previous", "rowsDigest" โดย "previous" คือค่าแฮชของช่วงก่อนหน้า
   ช่วงแรกคือ SHA-256 ของข้อมูลว่าง ค่าแฮชของช่วงสุดท้ายคือ

   ${head || '(ยังไม่มีรายการ)'}

5. การประทับเวลาของห่วงโซ่ครอบคลุม "statement" ซึ่งระบุค่าแฮชของช่วง

${anchor}
หากมีซอร์สโค้ดของ Laisen คำสั่งเดียวตรวจได้ทุกข้อยกเว้นข้อ 2

  npm run audit -- verify --archive FILE.zip

สิ่งที่เกิดขึ้นใน Laisen

การสร้างไฟล์นี้ไม่ได้ลบข้อมูลใด Laisen จะลบไฟล์นี้หลังสร้าง ${limits.archiveDays} วัน
`,
} as const
