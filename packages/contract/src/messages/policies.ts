import { define } from './define.ts'

/** What stands around a legal text; the text itself is the operator's. */
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
