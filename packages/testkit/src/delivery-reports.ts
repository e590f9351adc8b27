/** Facts of a delivery report that a test changes. */
interface Reported {
  readonly messageId: string
  readonly recipient: string
  readonly originalRecipient: string
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  readonly status: string
  readonly diagnostic: string
}

/** A delivery report as mail servers write them (RFC 3464 appendix E.1). */
export function deliveryReport({
  messageId,
  recipient,
  originalRecipient = recipient,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`,
}: Partial<Reported> & Pick<Reported, 'messageId' | 'recipient'>): string {
  return [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>',
    'To: laisen@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Tue, 24 Nov 2026 09:00:00 +0700',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${originalRecipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    `Diagnostic-Code: ${diagnostic.replaceAll(' Recipient', '\r\n    Recipient')}`,
    '',
    '--report',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    `To: ${originalRecipient}`,
    'Subject: Please sign',
    '',
    'Please sign.',
    '',
    '--report--',
    '',
  ].join('\r\n')
}
