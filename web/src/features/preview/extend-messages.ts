import { define } from '@laisen/contract/messages/define'

/** Raising the level of a document that is signed already. */
export const extendMessages = define(
  {
    title: 'Long-term proof',
    extendTo: 'Extend to {level}',
    extending: 'Extending…',
    extended: 'The document now has PAdES {level}.',
    whyBLT:
      'Adds a timestamp and what is known about revocation, so that the signature can still be proved after the certificate has expired or been revoked. It uses no signature.',
    whyBLTA: 'Adds an archive timestamp, which Laisen renews before it expires. It uses no signature.',
    extendedOn: 'Extended on {date}',
  },
  {
    title: 'การพิสูจน์ในระยะยาว',
    extendTo: 'เพิ่มเป็นระดับ {level}',
    extending: 'กำลังเพิ่มระดับ…',
    extended: 'เอกสารมีระดับ PAdES {level} แล้ว',
    whyBLT: 'เพิ่มการประทับเวลาและข้อมูลการเพิกถอน เพื่อให้พิสูจน์ลายเซ็นได้แม้ใบรับรองหมดอายุหรือถูกเพิกถอนแล้ว โดยไม่ใช้สิทธิ์ลงนาม',
    whyBLTA: 'เพิ่มการประทับเวลาสำหรับจัดเก็บถาวร ซึ่ง Laisen จะต่ออายุให้ก่อนหมดอายุ โดยไม่ใช้สิทธิ์ลงนาม',
    extendedOn: 'เพิ่มระดับเมื่อ {date}',
  },
)
