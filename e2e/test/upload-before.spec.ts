import { errorMessages } from '@laisen/contract/messages/errors'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import type { TestServer } from '@laisen/testkit/server'
import { pdfFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo, ownServer, personWith } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

const hour = 3_600_000

// These stories share a server with a low limit, because it takes longer to start than any of them.
test.describe.configure({ mode: 'default' })
let house: TestServer
test.beforeAll(async () => {
  house = await ownServer({ maxDocumentMegabytes: 1 })
})
test.afterAll(() => house.close())

test('a file or a certificate that the server would refuse is refused before anything is sent', async ({
  page,
  say,
  language,
}) => {
  const soon = new Date(house.clock.now().getTime() + 2 * hour)
  const certificates = [{ name: 'Ended' }, { name: 'Locked', password: 'Its-Password-1' }, { name: 'Sound' }]
  const company = await house.given.company()
  const person = await personWith(house, company, [{ ...certificates[0]!, notAfter: soon }, ...certificates.slice(1)])
  house.clock.advance({ hours: 3 })
  const upload = new UploadScreen(page, say)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await enterAt(page, { house, person, language }, '/UploadPDF')

  // A file above the limit of this installation.
  await expect(page.getByText(say(stampMessages, 'uploadDropHint', { megabytes: 1 }))).toBeVisible()
  await upload.choose(pdfFile('large.pdf', pdf({ sizeBytes: 1_200_000 })))
  await expect(page.getByText(say(errorMessages, 'DOCUMENT_TOO_LARGE', { limitMegabytes: 1 }))).toBeVisible()
  await expect(upload.generate).toHaveAttribute('aria-disabled', 'true')
  await upload.choose(pdfFile('small.pdf', pdf()))
  await upload.drawn()

  // A certificate that has expired.
  await upload.pick('Ended')
  const [ended] = say(errorMessages, 'CERTIFICATE_EXPIRED').split('{')
  await expect(page.getByRole('alert').filter({ hasText: ended! })).toBeVisible()
  await upload.generate.click()
  await upload.turn('allValidCert')
  const list = page.getByRole('list').filter({ hasText: 'Sound' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(say(stampMessages, 'costOne'))).toBeVisible()
  expect(sent).toEqual([])
})

test('a certificate that cannot sign says why as soon as it is chosen', async ({ page, say, language, picture }) => {
  const company = await house.given.company()
  const { owner } = house.database
  const ownedBy = company.companyId
  const today = house.clock.now()
  const tomorrow = new Date(today.getTime() + 24 * hour)
  house.clock.advance({ hours: 48 })
  const person = await personWith(house, company, [{ name: 'Too early', notBefore: tomorrow }])
  house.clock.set(today)
  await addTo(house, person, [{ name: 'Weak' }, { name: 'Taken back' }, { name: 'Unconfirmed' }])
  // A key that was strong enough when the certificate was added and is not any more.
  const { weak } = await pki({ root: {}, weak: { by: 'root', key: 'rsa1024' } }, { now: today })
  const ids = await owner.selectFrom('certificates').select(['id', 'name']).where('company_id', '=', ownedBy).execute()
  const idOf = (name: string) => ids.find((one) => one.name === name)!.id
  const versions = owner.updateTable('certificate_versions').where('company_id', '=', ownedBy)
  const der = Buffer.from(weak.certificate.raw)
  await versions.set({ certificate: der }).where('certificate_id', '=', idOf('Weak')).execute()
  await versions.set({ revoked_at: today }).where('certificate_id', '=', idOf('Taken back')).execute()
  const suspended = owner.updateTable('certificates').set({ suspended_at: today }).where('company_id', '=', ownedBy)
  await suspended.where('id', '=', idOf('Unconfirmed')).execute()

  const upload = new UploadScreen(page, say)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await upload.choose(pdfFile('small.pdf', pdf()))
  await upload.drawn()
  const day = (at: Date) => {
    const shown = { timeZone: 'Asia/Bangkok', day: '2-digit', month: '2-digit', year: 'numeric' } as const
    return at.toLocaleDateString(language === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB', shown)
  }
  const reasons = {
    'Too early': say(errorMessages, 'CERTIFICATE_NOT_YET_VALID', { validFrom: day(tomorrow) }),
    Weak: say(errorMessages, 'CERTIFICATE_KEY_WEAK', { key: 'RSA-1024' }),
    'Taken back': say(errorMessages, 'CERTIFICATE_REVOKED', { revokedAt: day(today) }),
    Unconfirmed: say(errorMessages, 'CERTIFICATE_SUSPENDED'),
  }
  for (const [name, reason] of Object.entries(reasons)) {
    await upload.pick(name)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await picture(`upload-certificate-${name.toLowerCase().replace(' ', '-')}`)
    await upload.generate.click()
    await expect(page).toHaveURL(/UploadPDF/)
  }
  // "All valid certificates" uses none of them.
  await upload.turn('allValidCert')
  await upload.generate.click()
  await expect(page.getByRole('list').filter({ hasText: 'Too early' }).getByRole('listitem')).toHaveCount(4)
  await expect(page).toHaveURL(/UploadPDF/)
  expect(sent).toEqual([])
})

test('a package that has ended or is used up blocks Generate until it is renewed', async ({ page, say, language }) => {
  const company = await house.given.company()
  const person = await personWith(house, company, [{ name: 'One' }, { name: 'Two' }])
  const { owner } = house.database
  const plans = owner.updateTable('packages').where('company_id', '=', company.companyId)
  await plans.set({ limit_signatures: 1 }).execute()
  await owner.updateTable('companies').where('id', '=', company.companyId).set({ any_page_size: true }).execute()
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await expect(page.getByText(/any page size|ขนาดหน้าใดก็ได้/)).toBeVisible()
  await upload.choose(pdfFile('landscape.pdf', pdf({ size: [842, 595] })))
  await upload.drawn()
  await upload.pick('One')
  await expect(page.getByText(say(stampMessages, 'costOne'))).toBeVisible()
  await upload.turn('allValidCert')
  const short = say(errorMessages, 'PLAN_SIGNATURES_USED_UP', { left: 1, needed: 2 })
  await expect(page.getByText(short)).toBeVisible()
  await expect(upload.generate).toHaveAttribute('aria-disabled', 'true')

  await plans.set({ ends_at: new Date(house.clock.now().getTime() - hour) }).execute()
  await upload.again.click()
  await expect(page.getByText(say(errorMessages, 'PLAN_EXPIRED'))).toBeVisible()
  await plans.set({ ends_at: null, limit_signatures: 2 }).execute()
  await upload.again.click()
  await upload.press()
  await page.waitForURL(/PdfPreview/)
})
