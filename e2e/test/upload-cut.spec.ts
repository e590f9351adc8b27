import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile } from '../support/documents.ts'
import { enterAt } from '../support/own-people.ts'
import { ownServer, personWith } from '../support/own-server.ts'
import { slowUploads } from '../support/slow-uploads.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

test('an upload that is cut off signs nothing and says so; the next press signs once [2.8.03]', async ({
  page,
  say,
  language,
  picture,
}) => {
  // The upload runs twice over a slow line.
  test.slow()
  const house = await ownServer()
  try {
    const company = await house.given.company()
    const person = await personWith(house, company, [{ name: 'Nattapong Srisuwan' }])
    const stamps = async () => {
      const rows = house.database.owner.selectFrom('stamps').where('company_id', '=', company.companyId)
      return (await rows.select('id').execute()).length
    }
    const upload = new UploadScreen(page, say)
    await enterAt(page, { house, person, language }, '/UploadPDF')
    await upload.choose(pdfFile('cut.pdf', pdf({ sizeBytes: 4_000_000 })))
    await upload.drawn()
    await upload.pick('Nattapong Srisuwan')
    await upload.field('reason').fill('Cut off')
    const line = await slowUploads(page)
    await upload.press()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')

    // Connections break again and again, because Chromium by itself tries a second time.
    const told = page.getByRole('alert').filter({ hasText: say(stampMessages, 'uploadFailed') })
    await expect(async () => {
      house.app.fastify.server.closeAllConnections()
      await expect(told).toBeVisible({ timeout: 700 })
    }).toPass()
    expect(await stamps()).toBe(0)
    await picture('upload-cut-off')
    await line.end()
    await expect(upload.field('reason')).toHaveValue('Cut off')
    await judgeSigned(await upload.generated(), { signatures: 1 })
    expect(await stamps()).toBe(1)
  } finally {
    await house.close()
  }
})
