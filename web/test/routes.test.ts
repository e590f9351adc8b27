import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { laterPaths } from '../src/frame/later-paths.ts'
import { paths } from '../src/paths.ts'
import { companyScreens, openScreens, platformScreens, reportScreens } from '../src/screens.ts'

/** Every route that the specification names (1§2, 2§2), but `/`, `/login` and `/ResetPassword`: the login is a page of its own. */
const specified = [
  ...['/confirmpassword', '/success', '/failure', '/register', '/Upgradeplan', '/AccessDenied'],
  ...['/UploadPDF', '/PdfPreview', '/historylog', '/CertList', '/usermanagement', '/userprofile', '/report'],
  ...['/envelopereport', '/enveloperecipientreport', '/envelopestatusreport', '/envelopevelocityreport'],
  ...['/envelopevolumereport', '/envelopeauthenticationreport', '/purgedenvelopereport', '/faileddeliveryreport'],
  ...['/menumanagement', '/calendar', '/permission', '/log', '/setting', '/usergroup'],
]
const folder = join(import.meta.dirname, '..')
const screens = { ...openScreens, ...companyScreens, ...reportScreens, ...platformScreens }

test('every route of the specification has a screen; only the validator comes later', () => {
  assert.deepEqual(laterPaths, [paths.verify])
  for (const path of specified) assert.ok(path in screens, `${path} has no screen`)
})

test('every screen is in the router, and its file is there', () => {
  const router = readFileSync(join(folder, 'src/router.tsx'), 'utf8')
  const names = Object.entries(paths).flatMap(([name, path]) =>
    typeof path === 'string' && (path in openScreens || path in companyScreens) ? [name] : [],
  )
  for (const name of names) assert.match(router, new RegExp(`paths\\.${name}\\b`), `paths.${name} is not in the router`)
  for (const all of ['platformScreens', 'reportScreens'])
    assert.match(router, new RegExp(`Object\\.entries\\(${all}\\)`))
  const files = readFileSync(join(folder, 'src/screens.ts'), 'utf8').matchAll(/import\('\.\/(.+?)'\)/g)
  for (const [, file] of files) assert.ok(existsSync(join(folder, 'src', file!)), file)
})
