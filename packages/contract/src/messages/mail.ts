import type { Locale } from './define.ts'

/** An email: its subject, its paragraphs separated by empty lines, and the label of the button that opens `link`. */
interface MailText {
  readonly subject: string
  readonly body: string
  readonly action?: string
}

const en = {
  passwordChanged: {
    subject: 'Your Laisen password was changed',
    body: 'Hello {name},\n\nThe password of {username} at {companyCode} was changed on {time}.\n\nIf this was not you, ask your administrator to lock the account.',
  },
  resetPassword: {
    subject: 'Set a new Laisen password',
    body: 'Hello {name},\n\nSomeone, most likely you, asked to reset your password. The link below works once and expires in {minutes} minutes.\n\nIf this was not you, you can ignore this email. Your password stays the same.',
    action: 'Set a new password for {username} at {companyCode}',
  },
  invitation: {
    subject: 'Your Laisen account',
    body: 'Hello,\n\nAn account was created for you on Laisen, where companies sign PDF documents.\n\nSet your password with the link below. The page shows the company code and the username you log in with. The link works once and expires in {days} days.\n\nIf you did not expect this, ignore this email.',
    action: 'Set your password',
  },
  registration: {
    subject: 'Welcome to Laisen',
    body: 'Hello,\n\nA company was registered on Laisen with this email address.\n\nSet your password with the link below. The page shows the company code and the username you log in with. The link works once and expires in {days} days.\n\nIf you did not register, ignore this email. The registration is deleted after {days} days.',
    action: 'Set your password',
  },
  registrationTaken: {
    subject: 'Company Code/Email already registered.',
    body: 'Hello,\n\nSomeone, most likely you, registered a company on Laisen with this email address. Another company already uses it, so this registration cannot be completed and is deleted after {days} days.\n\nLog in with the company code that you have. If you do not remember your password, choose “Forgot your password?” where you log in: the email that we then send names your account. To register another company, use another address.\n\nIf this was not you, ignore this email. Nothing will change.',
  },
  confirmEmail: {
    subject: 'Confirm your new email for Laisen',
    body: 'Hello,\n\nSomeone, most likely you, wants to use this address for a Laisen account. Confirm it with the link below. The link works once and expires in {hours} hours.\n\nIf you did not ask for this, ignore this email. Nothing will change.',
    action: 'Confirm this email',
  },
  emailChangeAsked: {
    subject: 'Your Laisen email is about to change',
    body: 'Hello {name},\n\nOn {time}, someone logged in as {username} at {companyCode} asked to change the email to {email}. The change takes effect when the link we emailed there is opened.\n\nIf this was not you, change your password right away and tell your administrator.',
  },
  emailChanged: {
    subject: 'Your Laisen email was changed',
    body: 'Hello {name},\n\nThe email of {username} at {companyCode} was changed to {email} on {time}. We will not send anything else to this address.\n\nIf this was not you, ask your administrator to lock the account.',
  },
  ownEmailChanged: {
    subject: 'Your Laisen email was changed',
    body: 'Hello {name},\n\nThe email of {username} at {companyCode} was changed to {email} on {time}.\n\nIf this was not you, undo the change with the link below. It sets this address back, ends all sessions and lets you set a new password. The link works once and expires in {days} days.',
    action: 'Undo the change',
  },
  emailTaken: {
    subject: 'This email is already used in Laisen',
    body: 'Hello {name},\n\nOn {time}, someone logged in as {username} at {companyCode} asked to use this email address. Another account of this company already uses it, so nothing was changed.\n\nIf this was you, choose another address. If not, you can ignore this email.',
  },
  emailChangeUndone: {
    subject: 'Set a new Laisen password',
    body: 'Hello {name},\n\nThe email of {username} at {companyCode} is {email} again. All sessions have ended, and the password no longer works.\n\nSet a new password with the link below. It works once and expires in {minutes} minutes. If it has expired, choose “Forgot your password?” where you log in.\n\nIf a code that you do not know is asked for after your password, ask your administrator to remove the second factor.',
    action: 'Set a new password for {username} at {companyCode}',
  },
  emailNoLongerUsed: {
    subject: 'A change of email in Laisen was undone',
    body: 'Hello {name},\n\nOn {time}, the owner of the previous email of {username} at {companyCode} undid the change to this address. We will not send anything else here.',
  },
  factorEnrolled: {
    subject: 'Your Laisen account now asks for a code',
    body: 'Hello {name},\n\nOn {time}, an authenticator app was set up for {username} at {companyCode}. You will need its code whenever you log in. Keep your recovery codes separate from your phone.\n\nIf this was not you, ask your administrator to lock the account.',
  },
  factorDisabled: {
    subject: 'The second factor of your Laisen account is off',
    body: 'Hello {name},\n\nOn {time}, the second factor of {username} at {companyCode} was removed.\n\nIf this was not you, ask your administrator to lock the account.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Laisen account was used',
    body: 'Hello {name},\n\nOn {time}, someone logged in as {username} at {companyCode} with a recovery code. You have {left} left. You can create new ones in your profile.\n\nIf this was not you, ask your administrator to lock the account.',
  },
  confirmationCode: {
    subject: 'Your Laisen code: {code}',
    body: 'Hello {name},\n\nThe password, email or second factor of {username} at {companyCode} was changed, so your personal certificates are suspended. Use this code to let them sign again:\n\n{code}\n\nThe code expires in {minutes} minutes. If you did not ask for it, tell your administrator.',
  },
  resetUnproven: {
    subject: 'Set a new Laisen password',
    body: 'Hello,\n\nSomeone, most likely you, asked to reset the password of a Laisen account with this address. Each link below works once and expires in {minutes} minutes.\n\nIf this was not you, ignore this email. Nothing will change.',
    action: 'Set a new password',
  },
  codeUnproven: {
    subject: 'Your Laisen code: {code}',
    body: 'Hello,\n\nUse this code to let your personal certificates sign again:\n\n{code}\n\nThe code expires in {minutes} minutes. If you did not ask for it, ignore this email.',
  },
  noticeUnproven: {
    subject: 'Your Laisen account was changed',
    body: 'Hello,\n\nOn {time}, something changed in a Laisen account with this address. Log in to see what it was.\n\nThis email gives no details because the address has not been confirmed yet. Setting a password with “Forgot your password?” confirms it.',
  },
  unlockSignIn: {
    subject: 'Someone tried to log in to your Laisen account',
    body: 'Hello,\n\nOn {time}, too many wrong passwords had been entered for your Laisen account, so new devices have to wait before they can log in. Devices you have used before are not affected.\n\nTo log in now, open the link below in the browser you want to use. You will still need your password. The link works once and expires in {minutes} minutes.\n\nIf you are not trying to log in, ignore this email. Your password stays the same.',
    action: 'Let this browser log in',
  },
  guessesUsedUp: {
    subject: 'Too many wrong passwords or codes in your Laisen account',
    body: 'Hello,\n\nOn {time}, {times} wrong passwords or codes had been entered in your Laisen account, so further attempts have to wait {minutes} minutes. They came from someone who is logged in to your account or knows its password.\n\nIf this was you, you can ignore this email. If not, set a new password with “Forgot your password?” where you log in, and tell your administrator.',
  },
  newDevice: {
    subject: 'New login to your Laisen account',
    body: 'Hello {name},\n\nOn {time}, someone logged in as {username} at {companyCode} from a device or an address that was not used before.\n\nDevice: {device}\nAddress: {address}\n\nIf this was you, you can ignore this email. If not, set a new password with “Forgot your password?” where you log in, which ends all sessions. Then tell your administrator.',
  },
  newDeviceUnproven: {
    subject: 'New login to your Laisen account',
    body: 'Hello,\n\nOn {time}, someone logged in to a Laisen account with this email from a device or an address that was not used before.\n\nDevice: {device}\nAddress: {address}\n\nIf this was you, you can ignore this email. If not, set a new password with “Forgot your password?” where you log in, which ends all sessions.',
  },
  upgradeAccepted: {
    subject: 'Your new package: {plan}',
    body: 'Hello {name},\n\n{companyName} now has the package {plan}. To see what is left, open Upgrade your plan.',
  },
  upgradeDeclined: {
    subject: 'Your request for another package',
    body: 'Hello {name},\n\nThe request from {companyName} for another package was declined.\n\nReason: {reason}\n\nYour package stays the same.',
  },
  companyApproved: {
    subject: 'Your company is approved',
    body: 'Hello,\n\nThe operator of this installation approved the company that was registered on Laisen with this email address. Its users can log in now.\n\nIf you have not set a password yet, use the link in our first email, or choose “Forgot your password?” where you log in.\n\nIf you did not register, ignore this email.',
  },
  companyDeclined: {
    subject: 'Your registration was declined',
    body: 'Hello,\n\nThe operator of this installation declined the company that was registered on Laisen with this email address.\n\nReason: {reason}\n\nThe registration is deleted after {days} days.',
  },
  companySuspended: {
    subject: '{companyName} is suspended',
    body: 'Your company {companyName} ({companyCode}) was suspended by the operator of this installation. No one in your company can log in for now. Signed documents can still be verified, and nothing was deleted.\n\nReason: {reason}',
  },
  companyResumed: {
    subject: '{companyName} is active again',
    body: 'The suspension of your company {companyName} ({companyCode}) has ended. Everyone can log in again.',
  },
  certificateAssigned: {
    subject: 'You may now sign with {certificate}',
    body: 'Hello {name},\n\n{actor} assigned the certificate {certificate} to you. You can choose it when you upload a PDF.\n\nIf you did not expect this, ask your administrator.',
  },
} as const satisfies Record<string, MailText>

export type MailTemplate = keyof typeof en

const th: Record<MailTemplate, MailText> = {
  passwordChanged: {
    subject: 'รหัสผ่าน Laisen ของคุณถูกเปลี่ยนแล้ว',
    body: 'เรียน คุณ{name}\n\nรหัสผ่านของ {username} ที่ {companyCode} ถูกเปลี่ยนเมื่อ {time}\n\nหากไม่ใช่คุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชีนี้',
  },
  resetPassword: {
    subject: 'ตั้งรหัสผ่าน Laisen ใหม่',
    body: 'เรียน คุณ{name}\n\nมีผู้ขอตั้งรหัสผ่านใหม่ ซึ่งน่าจะเป็นคุณ ลิงก์ด้านล่างใช้ได้ภายใน {minutes} นาที และใช้ได้ครั้งเดียว\n\nหากไม่ใช่คุณ ไม่ต้องทำอะไร รหัสผ่านยังคงเดิม',
    action: 'ตั้งรหัสผ่านใหม่ของ {username} ที่ {companyCode}',
  },
  invitation: {
    subject: 'บัญชี Laisen ของคุณ',
    body: 'เรียน ผู้รับอีเมล\n\nมีผู้สร้างบัญชีให้คุณใน Laisen ระบบลงนามเอกสาร PDF ของบริษัท\n\nตั้งรหัสผ่านด้วยลิงก์ด้านล่าง หน้าที่เปิดจะแสดงรหัสบริษัทและชื่อผู้ใช้สำหรับเข้าสู่ระบบ ลิงก์ใช้ได้ภายใน {days} วัน และใช้ได้ครั้งเดียว\n\nหากไม่คาดว่าจะได้รับ ไม่ต้องทำอะไร',
    action: 'ตั้งรหัสผ่าน',
  },
  registration: {
    subject: 'ยินดีต้อนรับสู่ Laisen',
    body: 'เรียน ผู้รับอีเมล\n\nมีการลงทะเบียนบริษัทใน Laisen ด้วยอีเมลนี้\n\nตั้งรหัสผ่านด้วยลิงก์ด้านล่าง หน้าที่เปิดจะแสดงรหัสบริษัทและชื่อผู้ใช้สำหรับเข้าสู่ระบบ ลิงก์ใช้ได้ภายใน {days} วัน และใช้ได้ครั้งเดียว\n\nหากคุณไม่ได้ลงทะเบียน ไม่ต้องทำอะไร ระบบจะลบการลงทะเบียนนี้เมื่อครบ {days} วัน',
    action: 'ตั้งรหัสผ่าน',
  },
  registrationTaken: {
    subject: 'รหัสบริษัทหรืออีเมลนี้ลงทะเบียนแล้ว',
    body: 'เรียน ผู้รับอีเมล\n\nมีผู้ลงทะเบียนบริษัทใน Laisen ด้วยอีเมลนี้ ซึ่งน่าจะเป็นคุณ แต่บริษัทอื่นใช้อีเมลนี้อยู่แล้ว การลงทะเบียนนี้จึงไม่เสร็จสมบูรณ์ และระบบจะลบเมื่อครบ {days} วัน\n\nเข้าสู่ระบบด้วยรหัสบริษัทที่คุณมีอยู่ หากจำรหัสผ่านไม่ได้ เลือก “ลืมรหัสผ่าน?” ที่หน้าเข้าสู่ระบบ อีเมลที่ส่งให้จะระบุบัญชีของคุณ หากต้องการลงทะเบียนอีกบริษัท ใช้อีเมลอื่น\n\nหากไม่ใช่คุณ ไม่ต้องทำอะไร จะไม่มีอะไรเปลี่ยนแปลง',
  },
  confirmEmail: {
    subject: 'ยืนยันอีเมลใหม่สำหรับ Laisen',
    body: 'เรียน ผู้รับอีเมล\n\nมีผู้ขอใช้ที่อยู่นี้กับบัญชี Laisen ซึ่งน่าจะเป็นคุณ ยืนยันด้วยลิงก์ด้านล่าง ใช้ได้ภายใน {hours} ชั่วโมง และใช้ได้ครั้งเดียว\n\nหากคุณไม่ได้ขอ ไม่ต้องเปิดลิงก์ จะไม่มีอะไรเปลี่ยน',
    action: 'ยืนยันอีเมลนี้',
  },
  emailChangeAsked: {
    subject: 'อีเมล Laisen ของคุณกำลังจะเปลี่ยน',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} ผู้ที่เข้าสู่ระบบเป็น {username} ที่ {companyCode} ขอเปลี่ยนไปใช้ {email} การเปลี่ยนมีผลเมื่อเปิดลิงก์ที่ส่งไปยังที่อยู่นั้น\n\nหากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันทีและแจ้งผู้ดูแลระบบ',
  },
  emailChanged: {
    subject: 'อีเมล Laisen ของคุณเปลี่ยนแล้ว',
    body: 'เรียน คุณ{name}\n\nอีเมลของ {username} ที่ {companyCode} เป็น {email} ตั้งแต่ {time} จะไม่มีอีเมลส่งมายังที่อยู่นี้อีก\n\nหากไม่ใช่คุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชีนี้',
  },
  ownEmailChanged: {
    subject: 'อีเมล Laisen ของคุณเปลี่ยนแล้ว',
    body: 'เรียน คุณ{name}\n\nอีเมลของ {username} ที่ {companyCode} เปลี่ยนเป็น {email} เมื่อ {time}\n\nหากไม่ใช่คุณ โปรดยกเลิกการเปลี่ยนด้วยลิงก์ด้านล่าง ระบบจะใช้อีเมลนี้ตามเดิม ปิดทุกเซสชัน และให้คุณตั้งรหัสผ่านใหม่ ลิงก์ใช้ได้ภายใน {days} วัน และใช้ได้ครั้งเดียว',
    action: 'ยกเลิกการเปลี่ยนอีเมล',
  },
  emailTaken: {
    subject: 'อีเมลนี้มีผู้ใช้ใน Laisen แล้ว',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} ผู้ที่เข้าสู่ระบบเป็น {username} ที่ {companyCode} ขอใช้อีเมลนี้ แต่บัญชีอื่นของบริษัทใช้อยู่แล้ว จึงไม่มีอะไรเปลี่ยน\n\nหากเป็นคุณ โปรดเลือกอีเมลอื่น หากไม่ใช่ ไม่ต้องทำอะไร',
  },
  emailChangeUndone: {
    subject: 'ตั้งรหัสผ่าน Laisen ใหม่',
    body: 'เรียน คุณ{name}\n\nอีเมลของ {username} ที่ {companyCode} กลับเป็น {email} แล้ว ทุกเซสชันสิ้นสุด และรหัสผ่านเดิมใช้ไม่ได้อีก\n\nตั้งรหัสผ่านใหม่ด้วยลิงก์ด้านล่าง ใช้ได้ภายใน {minutes} นาที และใช้ได้ครั้งเดียว หากลิงก์หมดอายุ เลือก “ลืมรหัสผ่าน?” ในหน้าเข้าสู่ระบบ\n\nหากระบบถามรหัสที่คุณไม่รู้จักหลังรหัสผ่าน โปรดขอให้ผู้ดูแลระบบนำการยืนยันขั้นที่สองออก',
    action: 'ตั้งรหัสผ่านใหม่ของ {username} ที่ {companyCode}',
  },
  emailNoLongerUsed: {
    subject: 'มีการยกเลิกการเปลี่ยนอีเมลใน Laisen',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} เจ้าของอีเมลเดิมของ {username} ที่ {companyCode} ยกเลิกการเปลี่ยนมาใช้อีเมลนี้ จะไม่มีอีเมลส่งมาที่นี่อีก',
  },
  factorEnrolled: {
    subject: 'บัญชี Laisen ของคุณต้องใช้รหัสยืนยันแล้ว',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} มีการตั้งค่าแอปยืนยันตัวตนให้ {username} ที่ {companyCode} การเข้าสู่ระบบจะถามรหัสจากแอปนี้ โปรดเก็บรหัสกู้คืนแยกจากโทรศัพท์\n\nหากไม่ใช่คุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชีนี้',
  },
  factorDisabled: {
    subject: 'ปิดการยืนยันขั้นที่สองของบัญชี Laisen แล้ว',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} การยืนยันขั้นที่สองของ {username} ที่ {companyCode} ถูกนำออก\n\nหากไม่ใช่คุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชีนี้',
  },
  recoveryCodeUsed: {
    subject: 'มีการใช้รหัสกู้คืนของบัญชี Laisen',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} มีผู้เข้าสู่ระบบเป็น {username} ที่ {companyCode} ด้วยรหัสกู้คืน เหลืออีก {left} รหัส คุณสร้างใหม่ได้ในโปรไฟล์\n\nหากไม่ใช่คุณ โปรดขอให้ผู้ดูแลระบบล็อกบัญชีนี้',
  },
  confirmationCode: {
    subject: 'รหัส Laisen ของคุณ: {code}',
    body: 'เรียน คุณ{name}\n\nรหัสผ่าน อีเมล หรือการยืนยันขั้นที่สองของ {username} ที่ {companyCode} ถูกเปลี่ยน ใบรับรองส่วนบุคคลของคุณจึงถูกระงับ ใช้รหัสนี้เพื่อให้ลงนามได้อีกครั้ง\n\n{code}\n\nรหัสหมดอายุใน {minutes} นาที หากคุณไม่ได้ขอ โปรดแจ้งผู้ดูแลระบบ',
  },
  resetUnproven: {
    subject: 'ตั้งรหัสผ่าน Laisen ใหม่',
    body: 'เรียน ผู้รับอีเมล\n\nมีผู้ขอตั้งรหัสผ่านใหม่ของบัญชี Laisen ที่ใช้ที่อยู่นี้ ซึ่งน่าจะเป็นคุณ ลิงก์ด้านล่างใช้ได้ภายใน {minutes} นาที และใช้ได้ครั้งเดียว\n\nหากไม่ใช่คุณ ไม่ต้องทำอะไร จะไม่มีอะไรเปลี่ยน',
    action: 'ตั้งรหัสผ่านใหม่',
  },
  codeUnproven: {
    subject: 'รหัส Laisen ของคุณ: {code}',
    body: 'เรียน ผู้รับอีเมล\n\nใช้รหัสนี้เพื่อให้ใบรับรองส่วนบุคคลของคุณลงนามได้อีกครั้ง\n\n{code}\n\nรหัสหมดอายุใน {minutes} นาที หากคุณไม่ได้ขอ ไม่ต้องทำอะไร',
  },
  noticeUnproven: {
    subject: 'บัญชี Laisen ของคุณมีการเปลี่ยนแปลง',
    body: 'เรียน ผู้รับอีเมล\n\nเมื่อ {time} มีการเปลี่ยนแปลงในบัญชี Laisen ที่ใช้ที่อยู่นี้ เข้าสู่ระบบเพื่อดูรายละเอียด\n\nอีเมลนี้ไม่มีรายละเอียดเพราะยังไม่มีการยืนยันที่อยู่นี้ ยืนยันได้โดยตั้งรหัสผ่านผ่าน “ลืมรหัสผ่าน?”',
  },
  unlockSignIn: {
    subject: 'มีผู้พยายามเข้าสู่ระบบบัญชี Laisen ของคุณ',
    body: 'เรียน ผู้รับอีเมล\n\nเมื่อ {time} มีการใส่รหัสผ่านของบัญชี Laisen ของคุณผิดหลายครั้งเกินไป อุปกรณ์ใหม่จึงต้องรอก่อนเข้าสู่ระบบ อุปกรณ์ที่คุณเคยใช้ยังเข้าสู่ระบบได้ตามปกติ\n\nหากต้องการเข้าสู่ระบบตอนนี้ เปิดลิงก์ด้านล่างในเบราว์เซอร์ที่จะใช้ คุณยังต้องใส่รหัสผ่าน ลิงก์ใช้ได้ภายใน {minutes} นาที และใช้ได้ครั้งเดียว\n\nหากคุณไม่ได้พยายามเข้าสู่ระบบ ไม่ต้องทำอะไร รหัสผ่านยังคงเดิม',
    action: 'อนุญาตให้เบราว์เซอร์นี้เข้าสู่ระบบ',
  },
  guessesUsedUp: {
    subject: 'ใส่รหัสของบัญชี Laisen ของคุณผิดหลายครั้งเกินไป',
    body: 'เรียน ผู้รับอีเมล\n\nเมื่อ {time} มีการใส่รหัสผ่านหรือรหัสยืนยันของบัญชี Laisen ของคุณผิด {times} ครั้ง จึงต้องรอ {minutes} นาทีก่อนลองอีกครั้ง ผู้ที่ใส่รหัสเข้าสู่ระบบในบัญชีของคุณอยู่ หรือทราบรหัสผ่าน\n\nหากเป็นคุณ ไม่ต้องทำอะไร หากไม่ใช่ โปรดตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน?” ในหน้าเข้าสู่ระบบ และแจ้งผู้ดูแลระบบ',
  },
  newDevice: {
    subject: 'มีการเข้าสู่ระบบบัญชี Laisen ของคุณจากอุปกรณ์ใหม่',
    body: 'เรียน คุณ{name}\n\nเมื่อ {time} มีผู้เข้าสู่ระบบเป็น {username} ที่ {companyCode} จากอุปกรณ์หรือที่อยู่ที่ไม่เคยใช้มาก่อน\n\nอุปกรณ์: {device}\nที่อยู่ IP: {address}\n\nหากเป็นคุณ ไม่ต้องทำอะไร หากไม่ใช่ โปรดตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน?” ในหน้าเข้าสู่ระบบ ซึ่งจะปิดทุกเซสชัน แล้วแจ้งผู้ดูแลระบบ',
  },
  newDeviceUnproven: {
    subject: 'มีการเข้าสู่ระบบบัญชี Laisen ของคุณจากอุปกรณ์ใหม่',
    body: 'เรียน ผู้รับอีเมล\n\nเมื่อ {time} มีผู้เข้าสู่ระบบบัญชี Laisen ที่ใช้อีเมลนี้จากอุปกรณ์หรือที่อยู่ที่ไม่เคยใช้มาก่อน\n\nอุปกรณ์: {device}\nที่อยู่ IP: {address}\n\nหากเป็นคุณ ไม่ต้องทำอะไร หากไม่ใช่ โปรดตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน?” ในหน้าเข้าสู่ระบบ ซึ่งจะปิดทุกเซสชัน',
  },
  upgradeAccepted: {
    subject: 'แพ็กเกจใหม่ของคุณ: {plan}',
    body: 'เรียน คุณ{name}\n\n{companyName} ใช้แพ็กเกจ {plan} ตั้งแต่บัดนี้ ดูจำนวนคงเหลือได้ที่เมนูอัปเกรดแพ็กเกจ',
  },
  upgradeDeclined: {
    subject: 'คำขอเปลี่ยนแพ็กเกจของคุณ',
    body: 'เรียน คุณ{name}\n\nคำขอเปลี่ยนแพ็กเกจของ {companyName} ไม่ได้รับการอนุมัติ\n\nเหตุผล: {reason}\n\nแพ็กเกจเดิมยังใช้ได้ตามปกติ',
  },
  companyApproved: {
    subject: 'บริษัทของคุณได้รับอนุมัติแล้ว',
    body: 'เรียน ผู้รับอีเมล\n\nผู้ให้บริการอนุมัติบริษัทที่ลงทะเบียนใน Laisen ด้วยอีเมลนี้แล้ว ผู้ใช้ของบริษัทเข้าสู่ระบบได้ทันที\n\nหากยังไม่ได้ตั้งรหัสผ่าน ใช้ลิงก์ในอีเมลฉบับแรก หรือเลือก “ลืมรหัสผ่าน?” ที่หน้าเข้าสู่ระบบ\n\nหากคุณไม่ได้ลงทะเบียน ไม่ต้องทำอะไร',
  },
  companyDeclined: {
    subject: 'การลงทะเบียนของคุณไม่ได้รับอนุมัติ',
    body: 'เรียน ผู้รับอีเมล\n\nผู้ให้บริการไม่อนุมัติบริษัทที่ลงทะเบียนใน Laisen ด้วยอีเมลนี้\n\nเหตุผล: {reason}\n\nระบบจะลบการลงทะเบียนนี้เมื่อครบ {days} วัน',
  },
  companySuspended: {
    subject: '{companyName} ถูกระงับการใช้งาน',
    body: 'บริษัท {companyName} ({companyCode}) ถูกระงับการใช้งานโดยผู้ให้บริการ ขณะนี้ไม่มีผู้ใดในบริษัทเข้าสู่ระบบได้ เอกสารที่ลงนามแล้วยังตรวจสอบได้ และไม่มีข้อมูลใดถูกลบ\n\nเหตุผล: {reason}',
  },
  companyResumed: {
    subject: '{companyName} กลับมาใช้งานได้แล้ว',
    body: 'การระงับการใช้งานของบริษัท {companyName} ({companyCode}) สิ้นสุดแล้ว ทุกคนเข้าสู่ระบบได้ตามปกติ',
  },
  certificateAssigned: {
    subject: 'คุณลงนามด้วย {certificate} ได้แล้ว',
    body: 'เรียน คุณ{name}\n\n{actor} มอบใบรับรอง {certificate} ให้คุณใช้ลงนาม คุณจะพบใบรับรองนี้เมื่ออัปโหลด PDF\n\nหากไม่คาดว่าจะได้รับ โปรดสอบถามผู้ดูแลระบบ',
  },
}

/** All emails that the product sends, in both languages. */
export const mailMessages: Readonly<
  Record<Locale, Readonly<Record<MailTemplate, MailText> & { frame: { footer: string } }>>
> = {
  en: { ...en, frame: { footer: 'This email was sent by Laisen. Please do not reply to it.' } },
  th: { ...th, frame: { footer: 'อีเมลนี้ส่งโดย Laisen โปรดอย่าตอบกลับ' } },
}
