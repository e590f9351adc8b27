import { define } from './define.ts'

/** Where to call the operator; phone and hours are the operator's own. */
export const contactMessages = define(
  {
    phone: 'Support: {phone}, {hours}',
    hours: 'Support: {hours}',
  },
  {
    phone: 'ฝ่ายสนับสนุน: {phone} {hours}',
    hours: 'ฝ่ายสนับสนุน: {hours}',
  },
)
