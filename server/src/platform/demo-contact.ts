import type { Db } from '../db/database.ts'
import * as store from './contact-store.ts'

/** A made-up address and phone, so that the login of a demo is whole. They go with the demo. */
export async function saveDemoContact(db: Db, at: Date): Promise<void> {
  const contact = {
    version: 1,
    addressEn: 'Laisen Co., Ltd. · 19/8 Phahonyothin Road, Chatuchak, Bangkok 10900',
    addressTh: 'บริษัท ลายเซ็น จำกัด · 19/8 ถนนพหลโยธิน เขตจตุจักร กรุงเทพฯ 10900',
    phone: '02 555 0142',
    hoursEn: '',
    hoursTh: '',
  }
  await store.save(db, { contact, savedBy: '', at })
}
