import type { MailText } from './text.ts'

/** Emails that link to a report. What is in it stands behind the login. */
export const reportMailsEnglish = {
  reportScheduled: {
    subject: '{report}: {period}',
    title: 'Your report is ready',
    body: 'The {report} for {period} can be opened now. This email holds no data: log in to read it.\n\nTo receive it no longer, open the report and delete its schedule.',
    action: 'Open the report',
    by: 'Laisen, by the schedule that you set',
    because: 'You receive this email because you scheduled this report as {username} at {companyCode}.',
  },
} satisfies Record<string, MailText>

export const reportMailsThai: Record<keyof typeof reportMailsEnglish, MailText> = {
  reportScheduled: {
    subject: '{report}: {period}',
    title: 'รายงานของคุณพร้อมแล้ว',
    body: '{report}ของช่วง {period} เปิดดูได้แล้ว อีเมลนี้ไม่มีข้อมูลของรายงาน โปรดเข้าสู่ระบบเพื่ออ่าน\n\nหากไม่ต้องการรับอีเมลนี้อีก เปิดรายงานแล้วลบกำหนดเวลา',
    action: 'เปิดรายงาน',
    by: 'Laisen ตามกำหนดเวลาที่คุณตั้งไว้',
    because: 'คุณได้รับอีเมลนี้เพราะตั้งกำหนดเวลาของรายงานนี้ไว้ในชื่อ {username} ที่ {companyCode}',
  },
}
