/**
 * Every text that the specification quotes, where it appears, and the message that contains it (rules 1.8). Texts quoted with
 * spaces are shown verbatim in English; a name written as one word (pleaseAddpdf.) is the key of a sentence of ours. Texts
 * are added together with their screens. A test compares this table with the messages.
 */
interface SpecText {
  /** The line of the checklist. */
  readonly id: string
  readonly place: string
  /** As the specification writes it. */
  readonly quoted: string
  /** The messages that hold it: `frame` stands for `frameMessages`. */
  readonly room: string
  readonly key: string
  /** `sentence`: shown as quoted. `start`: shown first, a clearer line follows. `name`: stands for a sentence of ours. */
  readonly as: 'sentence' | 'start' | 'name'
}

type Line = readonly [id: string, place: string, quoted: string, key: string, as?: SpecText['as']]

function texts(room: string, lines: readonly Line[]): SpecText[] {
  return lines.map(([id, place, quoted, key, as = 'sentence']) => ({ id, place, quoted, room, key, as }))
}

export const specTexts: readonly SpecText[] = [
  ...texts('session', [
    ['1.2.15', 'Login, first field', 'Company Code', 'companyCode'],
    ['1.2.15', 'Login, second field', 'Username', 'username'],
    ['1.2.15', 'Login, third field', 'Password', 'password'],
    ['1.2.17', 'Login, button', 'Log In', 'logInButton'],
    ['1.5.04', 'Login, below the user name', 'Username cannot be longer than 15 characters', 'usernameRule'],
    ['1.2.18', 'Login, link below the form', 'Forgot your password?', 'forgotPassword'],
    ['1.2.18', 'Forgot password, field', 'Email', 'email'],
    ['1.2.18', 'Forgot password, button', 'Submit', 'submit'],
    ['1.2.19', 'Forgot password, afterwards', 'Forgot your password successfully !', 'forgotDone'],
    ['1.1.11', 'Login, footer', 'Terms of Use', 'termsOfUse'],
    ['1.1.12', 'Login, footer', 'Privacy Policy', 'privacyPolicy'],
    ['1.1.13', 'Login, footer', 'Cookies Policy', 'cookiesPolicy'],
    ['1.1.14', 'Login, footer', 'Privacy Notice', 'privacyNotice'],
    ['1.2.07', '/AccessDenied', 'Access Denied', 'accessDenied'],
  ]),
  ...texts('frame', [
    ['1.2.22', 'Top bar, language menu', 'English', 'english'],
    ['1.2.23', 'Top bar, user menu', 'User profile', 'userProfile'],
    ['1.2.23', 'Top bar, user menu', 'Upgrade your plan', 'upgradePlan'],
    ['1.2.23', 'Top bar, user menu', 'User manual', 'userManual'],
    ['1.2.23', 'Top bar, user menu', 'Logout', 'logout'],
    ['1.2.28', 'Drawer', 'Upload File', 'uploadFile'],
    ['1.2.28', 'Drawer', 'History Log', 'historyLog'],
    ['1.2.28', 'Drawer', 'Certificate Management', 'certificateManagement'],
    ['1.2.28', 'Drawer', 'User Management', 'userManagement'],
    ['1.2.28', 'Drawer', 'Report', 'report'],
  ]),
  ...texts('error', [
    ['1.5.03', 'Login, alert', 'User name with more than 15 characters is not allowed.', 'USERNAME_TOO_LONG'],
    ['1.8.13', 'Add user, warning', 'Duplicate Username!', 'USERNAME_DUPLICATE'],
    ['1.8.28', 'Register, alert', 'Company Code/Email already registered.', 'COMPANY_REGISTERED'],
    ['1.5.63', 'Reset password, alert', 'Please Enter All Fields!', 'RESET_FIELDS_REQUIRED'],
    ['1.5.71', 'Reset password, alert', 'Reset Password has expired', 'RESET_EXPIRED'],
    ['1.5.78', 'Profile, alert', 'Please Enter Correct Format!', 'PROFILE_FORMAT'],
    ['1.5.79', 'Profile, alert', 'Please Fill All The Fields!', 'PROFILE_FIELD_REQUIRED'],
    ['1.5.21', 'Import, warning', 'imported file format is incorrect', 'IMPORT_FILE_TYPE', 'start'],
    ['1.5.24', 'Import, warning', 'fill data in table', 'IMPORT_EMPTY'],
    ['1.5.26', 'Import, warning', 'plan is insufficient', 'IMPORT_PLAN_INSUFFICIENT', 'start'],
    ['1.5.28', 'Import, warning', 'fill empty in row no', 'IMPORT_EMPTY_CELL', 'start'],
    ['2.8.02', 'Stamping, alert', 'Page Not Enough', 'PAGE_NOT_ENOUGH', 'start'],
    ['2.8.26', 'Stamping, alert', 'File format is invalid.', 'DOCUMENT_NOT_PDF', 'start'],
    ['2.8.27', 'Stamping, alert', 'Please add pdf.', 'DOCUMENT_REQUIRED'],
    ['2.8.28', 'Stamping, alert', 'Please select certificate.', 'CERTIFICATE_REQUIRED'],
    ['2.5.16', 'Certificate, alert', 'please attach .PNG or .JPG image only', 'CERTIFICATE_PICTURE_TYPE'],
    ['2.8.20', 'Envelopes, alert', "This data doesn't Exist!", 'ENVELOPE_NOT_FOUND', 'start'],
    ['2.8.16', 'Stamping, alert', 'Plan Expired!', 'PLAN_EXPIRED', 'start'],
    ['2.8.18', 'Stamping, alert', 'The number of Plan Signatures is not enough.', 'PLAN_SIGNATURES_USED_UP', 'start'],
    [
      '2.8.19',
      'Stamping, alert',
      'Unable to complete the transaction because the Plan Signature was not found.',
      'PLAN_NOT_FOUND',
    ],
    ['2.8.14', 'Certificate group, warning', 'User is Duplicated!', 'CERTIFICATE_GROUP_EMPLOYEE_DUPLICATE'],
    ['2.8.15', 'Certificate group, warning', 'Certificate is Duplicated!', 'CERTIFICATE_GROUP_CERTIFICATE_DUPLICATE'],
    ['2.8.25', 'Everywhere, alert', 'Data Not Found.', 'NOT_FOUND'],
    ['2.8.14', 'Certificate group, alert', 'User is Duplicated!', 'CERTIFICATE_GROUP_EMPLOYEE_DUPLICATE'],
    ['2.8.15', 'Certificate group, alert', 'Certificate is Duplicated!', 'CERTIFICATE_GROUP_CERTIFICATE_DUPLICATE'],
  ]),
  ...texts('error', [
    ['2.5.33', 'User Group, call', 'Please fill all fields!!', 'GROUP_FIELDS_MISSING'],
    ['2.5.34', 'User Group, warning', 'Group Name already have', 'GROUP_NAME_DUPLICATE'],
    ['2.5.47', 'Calendar, call', 'please add your schedule information', 'CALENDAR_FIELDS_MISSING'],
    ['2.5.50', 'Menu Management, call', 'This menu had no chosen group', 'MENU_WITHOUT_GROUP'],
    ['2.5.51', 'Menu Management, call', 'Please select all fields!!', 'MENU_NOT_SELECTED'],
    ['2.5.52', 'Menu Management, call', 'Please fill all fields!!', 'MENU_FIELDS_MISSING'],
    ['2.5.54', 'Permission Management, call', 'Please fill all fields!!', 'ROLE_GROUPS_MISSING'],
  ]),
  ...texts('menu', [
    ['2.5.49', 'Menu Management, below the search', 'Please enter Menu Name!!!', 'enterName'],
    ['2.5.50', 'Menu Management, below the groups', 'This menu had no chosen group', 'noChosenGroup'],
    ['2.5.51', 'Menu Management, above the form', 'Please select all fields!!', 'selectAllFields'],
  ]),
  ...texts('permissionManagement', [
    ['2.2.87', 'Permission Management, column', 'PID', 'columnId'],
    ['2.5.54', 'Permission Management, above the form', 'Please fill all fields!!', 'fillAllFields'],
    ['2.5.55', 'Permission Management, below the search', 'Please enter Group Name!!', 'enterName'],
  ]),
  ...texts('userGroup', [
    ['2.5.33', 'User Group, above the form', 'Please fill all fields!!', 'fillAllFields'],
    ['2.5.36', 'User Group, question', 'Are you sure to delete this data?', 'deleteQuestion'],
    ['2.5.56', 'User Group, below the search', 'Please enter Group Name!!', 'enterName'],
  ]),
  ...texts('calendar', [
    ['2.2.83', 'Calendar, button', 'Today', 'today'],
    ['2.5.47', 'Calendar, above the form', 'please add your schedule information', 'fillIn'],
    ['2.5.48', 'Calendar, question', 'Are you sure delete this data?', 'deleteQuestion'],
  ]),
  ...texts('authority', [
    ['2.2.49', 'Certificate management, button', 'Request Root CA', 'requestRootCa'],
    ['2.5.31', 'Request Root CA, warning', 'pleaseCompleteTheInformation', 'pleaseCompleteTheInformation', 'name'],
    [
      '2.8.05',
      'Request Root CA, afterwards',
      'Submitted a request to create a certificate. Please wait a moment.',
      'submitted',
    ],
  ]),
  ...texts('passwordLink', [
    ['1.5.63', 'Reset password, above the form', 'Please Enter All Fields!', 'allFields'],
    [
      '1.5.64',
      'Reset password, above the form',
      'Passwords do not match. Please re-enter your passwords.',
      'doNotMatch',
    ],
    ['1.5.71', 'Login, after an expired link', 'Reset Password has expired', 'resetExpired'],
  ]),
  ...texts('profile', [
    ['1.2.92', 'Profile, button', 'Save', 'save'],
    ['1.5.73', 'Profile, below a name', 'Required', 'required'],
    ['1.5.75', 'Profile, below the email', 'Please enter correct Email', 'emailWrong'],
    ['1.5.77', 'Profile, below the phone', 'Please enter correct Phone Number', 'phoneWrong'],
    ['1.5.78', 'Profile, above the form', 'Please Enter Correct Format!', 'formatWrong'],
    ['1.5.79', 'Profile, above the form', 'Please Fill All The Fields!', 'fillAll'],
  ]),
  ...texts('stamp', [
    ['2.5.02', 'Upload PDF, alert', 'pleaseAddpdf.', 'pleaseAddpdf', 'name'],
    ['2.5.04', 'Upload PDF, alert', 'pleaseSelectCertificate.', 'pleaseSelectCertificate', 'name'],
    ['2.5.06', 'Upload PDF, warning', 'fileformatisinvalid', 'fileformatisinvalid', 'name'],
    [
      '2.5.08',
      'Upload PDF, warning',
      'pleaseAttachPDFAndA4OrLetterPortraitSizePageOnly.',
      'pleaseAttachPDFAndA4OrLetterPortraitSizePageOnly',
      'name',
    ],
    ['2.5.09', 'Upload PDF, warning', 'passwordprotected', 'passwordprotected', 'name'],
    ['2.8.02', 'Upload PDF, alert', 'Please check documents. Not enough number of pages!', 'notEnoughPages'],
    ['2.2.40', 'PDF preview, button', 'Back to Upload', 'backToUpload'],
  ]),
  ...texts('certificate', [
    ['2.5.11', 'Certificate, below the file', 'certFileIsRequired!', 'certFileIsRequired!', 'name'],
    ['2.5.13', 'Certificate, below the file', 'pleaseAttach.pfxFileOnly.', 'pleaseAttach.pfxFileOnly.', 'name'],
    ['2.5.14', 'Certificate, below the file', 'pleaseAddAValidFile!', 'pleaseAddAValidFile!', 'name'],
    ['2.5.16', 'Certificate, below the picture', 'please attach .PNG or .JPG image only', 'pleaseAttachPngOrJpg'],
    ['2.5.17', 'Certificate, below the picture', 'certProfileIsRequired!', 'certProfileIsRequired!', 'name'],
    ['2.5.18', 'Certificate, below the name', 'certificateNameIsRequired!', 'certificateNameIsRequired!', 'name'],
    ['2.5.19', 'Certificate, below the reason', 'certReasonIsRequired!', 'certReasonIsRequired!', 'name'],
    ['2.5.20', 'Certificate, below the location', 'certLocationIsRequired!', 'certLocationIsRequired!', 'name'],
    ['2.5.22', 'Certificate, below the password', 'passwordIsRequired!', 'passwordIsRequired!', 'name'],
    ['2.5.23', 'Certificate, below the password', 'passwordMustMatch', 'passwordMustMatch', 'name'],
  ]),
  ...texts('certificateList', [
    ['2.2.44', 'Certificate management, tab', 'Certificate', 'tabCertificate'],
    ['2.2.44', 'Certificate management, tab', 'Certificate Group', 'tabGroup'],
    ['2.2.46', 'Certificate management, switch', 'All', 'all'],
    ['2.2.46', 'Certificate management, switch', 'Group Certificate', 'groupCertificate'],
    ['2.2.49', 'Certificate management, button', 'Add Certificate', 'addCertificate'],
    ['2.8.04', 'Certificate management, above an empty list', 'dataNotFound', 'dataNotFound', 'name'],
  ]),
  ...texts('certificateGroup', [
    ['2.2.49', 'Certificate management, button', 'Add Certificate Group', 'addGroup'],
    [
      '2.5.25',
      'Certificate group, below the name',
      'groupCertificateNameIsRequired!',
      'groupCertificateNameIsRequired!',
      'name',
    ],
  ]),
  ...texts('certificateForm', [
    ['2.4.15', 'Certificate, link', 'Change Password', 'changePassword'],
    ['2.5.26', 'Certificate, picker of employees', 'userIsDuplicated', 'userIsDuplicated', 'name'],
    [
      '2.5.27',
      'Certificate group, picker of certificates',
      'certificateIsDuplicated',
      'certificateIsDuplicated',
      'name',
    ],
    [
      '2.5.38',
      'Certificate, alert below Change Password',
      'noPermissionForgotPasswordCertificate!',
      'noPermissionForgotPasswordCertificate!',
      'name',
    ],
    ['2.8.14', 'Certificate, picker of employees', 'User is Duplicated!', 'userIsDuplicated'],
    ['2.8.15', 'Certificate group, picker of certificates', 'Certificate is Duplicated!', 'certificateIsDuplicated'],
  ]),
  ...texts('passwordLink', [
    ['1.5.63', 'Reset password, alert', 'Please Enter All Fields!', 'allFields'],
    ['1.5.64', 'Reset password, alert', 'Passwords do not match. Please re-enter your passwords.', 'doNotMatch'],
    ['1.5.71', 'Reset password, alert', 'Reset Password has expired', 'resetExpired'],
  ]),
  ...texts('registration', [
    ['1.5.60', 'Register, alert', 'Please fill in all fields.', 'fillIn'],
    ['1.8.29', 'Register, alert', 'Send Mail Registered Fail.', 'mailFailed'],
  ]),
  ...texts('people', [
    ['1.2.32', 'User Management, button', 'Add user', 'addUser'],
    ['1.2.33', 'User Management, button', 'Import', 'import'],
    ['1.2.57', 'Delete user, question', 'Are you sure want to delete?', 'deleteQuestion'],
    ['1.5.06', 'Add and edit user, warning', 'Fill all fields', 'fillAllFields'],
    ['1.5.08', 'Add and edit user, below the email', 'fillcorrectemailformat', 'fillcorrectemailformat', 'name'],
    ['1.5.14', 'Add and edit user, below the first name', 'donotusethewordadmin', 'donotusethewordadmin', 'name'],
    [
      '1.5.18',
      'Add and edit user, below the phone',
      'fillcorrectphonenumber(9-11 digits)',
      'fillcorrectphonenumber(9-11 digits)',
      'name',
    ],
    ['2.8.22', 'Edit user, warning', 'Duplicated Username!', 'duplicatedusername'],
  ]),
  ...texts('history', [
    ['2.2.61', 'History log, title', 'historyLog', 'title', 'name'],
    ['2.8.23', 'History log, a search without rows', 'Search not found.', 'emptySearch'],
    ['2.8.24', 'History log, days without rows', 'No information found.', 'emptyTitle'],
  ]),
  ...texts('notification', [
    [
      '2.8.32',
      'Notifications, a package that ends within 30 days',
      'Your package is about to expire, contact support to renew.',
      'packageEnding',
    ],
  ]),
]
