/** What stands beside a recipient whom an email about an envelope did not reach. */
export const envelopeMailNotes = {
  en: {
    notEmailed:
      'Not emailed yet: your company has emailed as many new addresses outside it as it may within 24 hours. Send the email again later.',
  },
  th: { notEmailed: 'ยังไม่ได้ส่งอีเมล: บริษัทของคุณส่งอีเมลถึงที่อยู่ใหม่ภายนอกครบจำนวนใน 24 ชั่วโมงแล้ว โปรดส่งอีเมลอีกครั้งภายหลัง' },
} as const
