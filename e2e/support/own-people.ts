import { headers, webClient } from '@laisen/contract/headers'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { outboxFolder } from '@laisen/server/mail/outbox'
import type { GivenEmployee } from '@laisen/testkit/given'
import { type Letter, mailTo } from '@laisen/testkit/outbox'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'

interface Entering {
  house: TestServer
  person: GivenEmployee
  language: string
}

/** Signs in to such a server with the call that our own web makes, without the login screen, and opens an address there. */
export async function enterAt(page: Page, { house, person, language }: Entering, address: string): Promise<void> {
  const { companyCode, username: userName, password } = person
  await page.context().request.post(`${house.url}/api/v1/Login/LoginCustomer`, {
    data: { companyCode, userName, password, timeZone: 'Asia/Bangkok', locale: language },
    headers: { [headers.client]: webClient, origin: house.url },
  })
  await page.goto(house.url + address)
}

/** The latest mail from that server to an address; it first sends what is still queued. */
export async function letterFrom(house: TestServer, address: string, since: Date): Promise<Letter> {
  await runDueJobs(house.services, handlers)
  return mailTo(outboxFolder(house.services.config.dataDir), address, since)
}
