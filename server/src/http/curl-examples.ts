import type { Endpoint } from '@laisen/contract/endpoint'
import type { ApiKeyCall } from '@laisen/contract/endpoints/api-keys'

/** Members of the request. A value that begins with `$` is put there by the shell. */
type Members = Readonly<Record<string, unknown>>

const place = { position_x: 36, position_Y: 36, length: 180 }
const pdfString = "$(base64 contract.pdf | tr -d '\\n')"
const stampId = '$STAMP'

const requests: Readonly<Record<ApiKeyCall, Members>> = {
  'PDFStamp/AddPDFStampByCertName': { certName: 'Company seal', ...place, pdfString },
  'PDFStamp/AddPdfStampDirect': { certName: 'Company%20seal', ...place },
  'PDFStamp/AddPdfStamp': { empCert: { certID: '$CERTIFICATE' }, ...place, pdfString },
  'PDFStamp/AddPdfStampStream': { certID: '$CERTIFICATE', ...place },
  'PDFStamp/GetStampResult': { stampId },
  'PDFStamp/GetStampedPdf': { stampId },
  'PDFStamp/GetStamp': { stampId },
  'PDFStamp/ExtendStamp': { stampId, level: 'B-LTA' },
  'PDFStamp/GetStampOptions': {},
  'Cert/GetCertListEmployeeIDInUpload': {},
  'Log/GetLogHistory': { Page: 1, PerPage: 10 },
}

/** What the examples expect to be set, for the page that shows them. */
export const curlVariables = `LAISEN_URL=…   # how the address of this page begins, up to the host
LAISEN_KEY=…   # an API key, or the token of a session
CERTIFICATE=…  # certID of a certificate, as Cert/GetCertListEmployeeIDInUpload lists it
STAMP=…        # stampId of an answer`

/** A command to paste into a shell, for the calls that programs make; undefined for the others. */
export function curlExample({ path, method, bytes, answers }: Endpoint): string | undefined {
  const request = (requests as Readonly<Record<string, Members>>)[path]
  if (!request) return undefined
  const inAddress = method === 'GET' || bytes !== undefined
  const query = Object.entries(request).map(([name, value]) => `${name}=${value}`)
  const address = `"$LAISEN_URL/api/v1/${path}${inAddress && query.length > 0 ? `?${query.join('&')}` : ''}"`
  const lines = [
    `curl --fail-with-body --silent --show-error --request ${method} ${address}`,
    `--header "Authorization: Bearer $LAISEN_KEY"`,
    ...(bytes ? [`--header 'Content-Type: ${bytes}'`, '--data-binary @contract.pdf'] : []),
    ...(answers ? ['--output signed.pdf'] : []),
    ...(inAddress ? [] : [`--header 'Content-Type: application/json'`, '--data-binary @- <<END']),
  ]
  const body = inAddress ? '' : `\n${JSON.stringify(request, null, 2).replaceAll('\\\\', '\\')}\nEND`
  return lines.join(' \\\n  ') + body
}
