import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile } from '../support/documents.ts'
import { drawnStamp, expectAsSeen, seenStamp } from '../support/stamp-picture.ts'
import { expect } from '../support/story.ts'
import { test } from '../support/upload-screen.ts'

const seal = 'Laisen Demo Co., Ltd.'
/** Pixels are compared in the wide look: in the narrow one a stamp is too small. */
const look = { tag: '@en-1280-light' }
const place = { positionX: '70', positionY: '300', length: '240' } as const

test('without a switch the file shows picture and text as the preview did', look, async ({ page, openUpload }) => {
  const upload = await openUpload({ certificate: 'Siriporn Kaewmanee', ...place })
  await upload.field('reason').fill('อนุมัติสัญญาจ้าง ฉบับที่ ๑ ตามมติที่ประชุมคณะกรรมการบริษัท')
  await upload.field('location').fill('กรุงเทพฯ')
  const seen = await seenStamp(page, upload.stamp)
  const signed = await upload.generated()
  await judgeSigned(signed, { signatures: 1, level: 'B-LT' })
  await expectAsSeen(page, signed, seen)
})

test(
  'all pages of an unsigned and then of the signed document show the new signature, and the earlier one stays valid [2.2.28]',
  look,
  async ({ page, openUpload }) => {
    const upload = await openUpload({ pages: 2, certificate: seal, ...place })
    await upload.turn('allPages')
    const seen = [await seenStamp(page, upload.stamp), await seenStamp(page, upload.still('ghost'))]
    expect(seen.map(({ page: number }) => number)).toEqual([1, 2])
    const signed = await upload.generated()
    await judgeSigned(signed, { signatures: 1, level: 'B-LT' })
    for (const stamp of seen) await expectAsSeen(page, signed, stamp)
    await page.goto('/UploadPDF')
    await upload.choose(pdfFile('signed.pdf', signed))
    await upload.drawn()
    await upload.pick('Siriporn Kaewmanee')
    await upload.enter('positionX', '320')
    await upload.enter('positionY', '520')
    await upload.enter('length', '220')
    await upload.turn('allPages')
    const ghost = await seenStamp(page, upload.still('ghost'))
    const first = await seenStamp(page, upload.stamp)
    const twice = await upload.generated()
    expect(Buffer.compare(twice.subarray(0, signed.length), signed)).toBe(0)
    await judgeSigned(twice, { signatures: 2, fields: 3, endsWithDss: true })
    await expectAsSeen(page, twice, first)
    await expectAsSeen(page, twice, ghost)
  },
)

test('without information the picture alone is shown [2.2.29]', look, async ({ page, openUpload }) => {
  const upload = await openUpload({ certificate: seal, ...place })
  await upload.turn('hideInfo')
  await expect(upload.stamp.locator('text')).toHaveCount(0)
  const seen = await seenStamp(page, upload.stamp)
  const signed = await upload.generated()
  await judgeSigned(signed, { signatures: 1, level: 'B-LT' })
  await expectAsSeen(page, signed, seen)
})

test('without the picture the text alone is shown [2.2.30]', look, async ({ page, openUpload }) => {
  const upload = await openUpload({ certificate: 'Siriporn Kaewmanee', ...place })
  await upload.field('reason').fill('อนุมัติสัญญาจ้าง ฉบับที่ ๑')
  await upload.turn('hideImage')
  await expect(upload.stamp.locator('image')).toHaveCount(0)
  const seen = await seenStamp(page, upload.stamp)
  const signed = await upload.generated()
  await judgeSigned(signed, { signatures: 1, level: 'B-LT' })
  await expectAsSeen(page, signed, seen)
})

test(
  'with both hidden the signature is valid and invisible [2.2.29] [2.2.30]',
  look,
  async ({ page, say, openUpload }) => {
    const upload = await openUpload({ certificate: seal, ...place })
    const seen = await seenStamp(page, upload.stamp)
    await upload.turn('hideInfo')
    await upload.turn('hideImage')
    await expect(upload.stamp).toHaveCount(0)
    await expect(page.getByText(say(stampMessages, 'hideBothHint')).first()).toBeVisible()
    const signed = await upload.generated()
    await judgeSigned(signed, { signatures: 1, level: 'B-LT' })
    expect(await drawnStamp(signed, seen)).toEqual(await drawnStamp(pdf(), seen))
  },
)

const row =
  'all valid certificates sign in a row, as many as announced, and each is stamped on all pages [2.2.31] [2.2.32]'

test(row, look, async ({ page, say, openUpload }) => {
  const upload = await openUpload({ pages: 2, ...place })
  await upload.turn('allValidCert')
  await upload.turn('stampAllPage')
  await expect(page.getByText(say(stampMessages, 'costMany', { count: 2 }))).toBeVisible()
  await expect(upload.still('ghost')).toHaveCount(2)
  const seen = [
    await seenStamp(page, upload.stamp),
    await seenStamp(page, upload.still('follower')),
    await seenStamp(page, upload.still('ghost').nth(0)),
    await seenStamp(page, upload.still('ghost').nth(1)),
  ]
  const signed = await upload.generated()
  // The second signature is added to a signed document, so it needs another field on the other page.
  await judgeSigned(signed, { signatures: 2, fields: 3, endsWithDss: true })
  for (const stamp of seen) await expectAsSeen(page, signed, stamp)
})
