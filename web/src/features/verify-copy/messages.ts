import { define } from '@laisen/contract/messages/define'

/** Texts of the page that the link and the QR code on a document lead to. */
export const verifyCopyMessages = define(
  {
    title: 'Check a copy of a document',
    intro:
      'Choose the PDF that you received. This page tells whether it is the document that carries this link, unchanged.',
    choose: 'Choose a PDF or drop it here',
    stays: 'The file stays on your device. Only its fingerprint (SHA-256) is compared.',
    checking: 'Comparing…',
    tooLarge: 'This file is larger than {megabytes} MB, which the browser cannot compare.',
    newestTitle: 'The original',
    newestText: '{name} is the document as it is now, unchanged: revision {revision} of {revisions}.',
    earlierTitle: 'An earlier revision',
    earlierText:
      '{name} is an unchanged earlier copy: revision {revision} of {revisions}. Ask the sender for the latest one.',
    uploadedTitle: 'The file as it was uploaded',
    uploadedText:
      '{name} is the file before it was prepared for signing: revision 0 of {revisions}. Ask the sender for the latest one.',
    noneTitle: 'Not this document',
    noneText: '{name} is another file, was changed, or the document is no longer known here.',
  },
  {
    title: 'ตรวจสอบสำเนาเอกสาร',
    intro: 'เลือกไฟล์ PDF ที่คุณได้รับ หน้านี้จะบอกว่าเป็นเอกสารที่มีลิงก์นี้และไม่ถูกแก้ไขหรือไม่',
    choose: 'เลือกไฟล์ PDF หรือลากมาวางที่นี่',
    stays: 'ไฟล์อยู่ในเครื่องของคุณ เราเปรียบเทียบเฉพาะค่าแฮช (SHA-256)',
    checking: 'กำลังเปรียบเทียบ…',
    tooLarge: 'ไฟล์นี้ใหญ่กว่า {megabytes} MB เบราว์เซอร์เปรียบเทียบไม่ได้',
    newestTitle: 'ต้นฉบับ',
    newestText: '{name}คือเอกสารฉบับปัจจุบันที่ไม่ถูกแก้ไข ฉบับแก้ไขที่ {revision} จาก {revisions}',
    earlierTitle: 'ฉบับก่อนหน้า',
    earlierText: '{name}คือสำเนาฉบับก่อนหน้าที่ไม่ถูกแก้ไข ฉบับแก้ไขที่ {revision} จาก {revisions} ขอฉบับล่าสุดจากผู้ส่ง',
    uploadedTitle: 'ไฟล์ตอนอัปโหลด',
    uploadedText: '{name}คือไฟล์ก่อนเตรียมลงนาม ฉบับแก้ไขที่ 0 จาก {revisions} ขอฉบับล่าสุดจากผู้ส่ง',
    noneTitle: 'ไม่ใช่เอกสารนี้',
    noneText: '{name}เป็นไฟล์อื่น ถูกแก้ไข หรือระบบไม่รู้จักเอกสารนี้แล้ว',
  },
)
