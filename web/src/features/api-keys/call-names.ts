import type { ApiKeyCall } from '@laisen/contract/endpoints/api-keys'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { useText } from '../../i18n/use-text.ts'

const words = {
  'PDFStamp/AddPDFStampByCertName': 'stampByName',
  'PDFStamp/AddPdfStampDirect': 'stampDirect',
  'PDFStamp/AddPdfStamp': 'stampById',
  'PDFStamp/AddPdfStampStream': 'stampStream',
  'PDFStamp/GetStampResult': 'result',
  'PDFStamp/GetStampedPdf': 'stampedPdf',
  'PDFStamp/GetStamp': 'stampFacts',
  'PDFStamp/ExtendStamp': 'extend',
  'PDFStamp/GetStampOptions': 'stampOptions',
  'Cert/GetCertListEmployeeIDInUpload': 'certificateList',
  'Log/GetLogHistory': 'history',
} as const satisfies Record<ApiKeyCall, string>

/** What a call does, in words. */
export function useCallName(): (call: ApiKeyCall) => string {
  const t = useText(apiKeyMessages)
  return (call) => t(words[call])
}

/** The last part of its path, as programmers know it. */
export const shortName = (call: ApiKeyCall) => call.slice(call.indexOf('/') + 1)
