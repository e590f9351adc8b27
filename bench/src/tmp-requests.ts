import { startLaisen } from '@laisen/testkit/process'
import { everyoneConsents } from '@laisen/testkit/given-in'
import { openBrowser, signIn } from './pages/browser.ts'
const password = 'Bench-Password-1'
const laisen = await startLaisen({ whole: true, env: { DEMO_PASSWORD: password } })
await everyoneConsents(laisen)
const { context } = await openBrowser()
try {
  for (const path of ['/login', '/register']) await show(path)
  await signIn(context, laisen.url, { companyCode: 'DEMO', userName: 'admin', password })
  for (const path of ['/UploadPDF', '/usermanagement', '/historylog', '/userprofile', '/envelopes', '/reports', '/certificate']) await show(path)
} finally { await context.close(); await laisen.remove() }
async function show(path: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable'); await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const seen: string[] = []
  const start = Date.now()
  page.on('request', (r) => seen.push(`${String(Date.now() - start).padStart(5)} ${r.method()} ${new URL(r.url()).pathname.replace('/assets/', '')} ${new URL(r.url()).search} ${r.postData()?.slice(0, 90) ?? ''}`))
  await page.goto(laisen.url + path)
  await page.waitForTimeout(3500)
  console.log(`\n${path}: ${seen.length}`); for (const s of seen) console.log('  ' + s)
  await page.close()
}
