import { define } from './define.ts'

/** Texts around a legal text; the legal text itself belongs to the operator. */
export const policyMessages = define(
  {
    loading: 'Legal text',
    failed: 'The text could not be loaded',
    dated: 'Dated {date}, version {version}',
  },
  {
    loading: 'ข้อความทางกฎหมาย',
    failed: 'โหลดข้อความไม่สำเร็จ',
    dated: 'ลงวันที่ {date} ฉบับที่ {version}',
  },
)
