import { define } from './define.ts'

/** The page opened by the link that is emailed when others have used up an account's attempts. */
export const unlockSignInMessages = define(
  {
    title: 'Log in with this browser',
    intro:
      'Too many wrong passwords were entered for your account, so new devices have to wait. Continue if you want to log in with this browser now. You still need your password.',
    confirm: 'Let this browser log in',
    done: 'You can log in with this browser now',
    doneText: 'Use the company code {companyCode}, the username {username} and your password.',
  },
  {
    title: 'เข้าสู่ระบบด้วยเบราว์เซอร์นี้',
    intro:
      'มีการใส่รหัสผ่านของบัญชีคุณผิดหลายครั้งเกินไป อุปกรณ์ใหม่จึงต้องรอก่อน ดำเนินการต่อหากต้องการเข้าสู่ระบบด้วยเบราว์เซอร์นี้ตอนนี้ คุณยังต้องใส่รหัสผ่าน',
    confirm: 'อนุญาตให้เบราว์เซอร์นี้เข้าสู่ระบบ',
    done: 'เข้าสู่ระบบด้วยเบราว์เซอร์นี้ได้แล้ว',
    doneText: 'ใช้รหัสบริษัท {companyCode} ชื่อผู้ใช้ {username} และรหัสผ่านของคุณ',
  },
)
