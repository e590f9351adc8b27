import { headers, webClient } from '@laisen/contract/headers'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { outboxFolder } from '@laisen/server/mail/outbox'
import type { GivenEmployee } from '@laisen/testkit/given'
import { type Letter, mailTo } from '@laisen/testkit/outbox'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { keepLanguage } from './keep-language.ts'

interface Entering {
  house: TestServer
  person: GivenEmployee
  language: string
}

/** Signs in to a story's own server as our own web does, without its screen, and opens an address there. */
export async function enterAt(page: Page, { house, person, language }: Entering, address: string): Promise<void> {
  const { companyCode, username: userName, password } = person
  await page.context().request.post(`${house.url}/api/v1/Login/LoginCustomer`, {
    data: { companyCode, userName, password, timeZone: 'Asia/Bangkok', locale: language },
    headers: { [headers.client]: webClient, origin: house.url },
  })
  await openAt(page, { house, language }, address)
}

/** Opens an address of a story's own server in the story's language. */
export async function openAt(
  page: Page,
  { house, language }: Omit<Entering, 'person'>,
  address: string,
): Promise<void> {
  await page.addInitScript(keepLanguage, language)
  await page.goto(house.url + address)
}

/** The latest mail of that server to an address; what waits to be sent is sent first. */
export async function letterFrom(house: TestServer, address: string, since: Date): Promise<Letter> {
  await runDueJobs(house.services, handlers)
  return mailTo(outboxFolder(house.services.config.dataDir), address, since)
}
