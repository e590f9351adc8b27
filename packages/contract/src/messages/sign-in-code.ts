import { define } from './define.ts'

/** The second step of logging in: a code from an authenticator app, or a recovery code. */
export const signInCodeMessages = define(
  {
    codeTitle: 'Enter your code',
    codeIntro: 'Your account has a second factor. You have 10 minutes to enter the code.',
    code: 'Code from your authenticator app',
    codeHint: '6 digits, a new code every 30 seconds',
    codeRequired: 'Enter the 6 digits from your authenticator app.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes you saved when you set up the second factor. Each works once.',
    recoveryRequired: 'Enter a recovery code.',
    useRecovery: 'Use a recovery code',
    useAuthenticator: 'Use the authenticator app',
    lostBoth: 'No phone and no recovery codes? An administrator of your company can remove the second factor.',
    codeTooLate: 'Entering the code took longer than 10 minutes. Log in again.',
  },
  {
    codeTitle: 'กรอกรหัสยืนยัน',
    codeIntro: 'บัญชีของคุณใช้การยืนยันขั้นที่สอง กรอกรหัสภายใน 10 นาที',
    code: 'รหัสจากแอปยืนยันตัวตน',
    codeHint: 'ตัวเลข 6 หลัก เปลี่ยนทุก 30 วินาที',
    codeRequired: 'กรอกตัวเลข 6 หลักจากแอปยืนยันตัวตน',
    recoveryCode: 'รหัสกู้คืน',
    recoveryHint: 'รหัสที่คุณเก็บไว้ตอนตั้งค่าการยืนยันขั้นที่สอง แต่ละรหัสใช้ได้ครั้งเดียว',
    recoveryRequired: 'กรอกรหัสกู้คืน',
    useRecovery: 'ใช้รหัสกู้คืน',
    useAuthenticator: 'ใช้แอปยืนยันตัวตน',
    lostBoth: 'ไม่มีโทรศัพท์และไม่มีรหัสกู้คืน? ผู้ดูแลระบบของบริษัทนำการยืนยันขั้นที่สองออกให้ได้',
    codeTooLate: 'ใช้เวลากรอกรหัสเกิน 10 นาที เข้าสู่ระบบอีกครั้ง',
  },
)
