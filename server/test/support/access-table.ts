/**
 * Who may make which call, written from 1§6, 2§6 and rules 2 of the product, and not from the contract: a call whose
 * contract says something else fails the generated tests, and so does a call that is missing here.
 */
export interface Allowed {
  /** Nobody has to be signed in; anyone signed in; or holders of one of these ids, and always of 1. */
  readonly who: 'anyone' | 'signed in' | readonly number[]
  /** 99 takes away add, edit and delete, even from 1. It does not bar reading, one's own profile, or stamping. */
  readonly effect: 'read' | 'own' | 'add' | 'edit' | 'delete'
  /** Staff of companies, of the operator of the installation, or both. */
  readonly staff: 'company' | 'operator' | 'both'
  /** Open before a password that was given is changed, before a required factor is set up, or before its code is typed. */
  readonly before?: readonly ('password' | 'factor' | 'code')[]
}

const anyone = (effect: Allowed['effect']): Allowed => ({ who: 'anyone', effect, staff: 'both' })
const signedIn = (effect: Allowed['effect'], more: Partial<Allowed> = {}): Allowed => {
  return { who: 'signed in', effect, staff: 'company', ...more }
}
const holders = (effect: Allowed['effect'], who: readonly number[], more: Partial<Allowed> = {}): Allowed => {
  return { who, effect, staff: 'company', ...more }
}
const operator = (effect: Allowed['effect']): Allowed => ({ who: [1], effect, staff: 'operator' })

const both = { staff: 'both' } as const
const always = { staff: 'both', before: ['password', 'factor'] } as const

/** 2§6: ids 5-8 are the certificate screens', 13-16 the group screens'; who assigns people there picks them from a list. */
const pickPeople = holders('read', [9, 5, 6, 7, 8, 13, 14, 15, 16])
const certificateScreen = holders('read', [5, 6, 7, 8])
const listGroups = holders('read', [13, 5, 9, 11])

export const accessTable: Readonly<Record<string, Allowed>> = {
  // Signing in, and one's own account. 99 does not bar one's own profile or password (rules 2.2).
  'POST Login/LoginCustomer': anyone('own'),
  'POST Login/ForgotPassword': anyone('own'),
  'POST Login/CheckPasswordLink': anyone('read'),
  'POST Login/ResetPassword': anyone('own'),
  'POST Login/Login': signedIn('read', always),
  'POST Login/Logout': signedIn('own', { staff: 'both', before: ['password', 'factor', 'code'] }),
  'POST User/GetInfoUser': signedIn('read', always),
  'POST User/GetFrame': signedIn('read', always),
  'POST User/AcceptedPDPA': signedIn('own', always),
  'POST User/CheckReminderDateAsync': signedIn('read'),
  'POST User/acceptedLoginDate': signedIn('own'),
  'POST Session/ChangePassword': signedIn('own', always),
  'POST Session/SetLanguage': signedIn('own', always),
  'POST Session/ListSessions': signedIn('read', both),
  'POST Session/ConfirmPerson': signedIn('own', both),
  'GET Documents/GetUserManualPdf': signedIn('read', both),

  // One's own data, and those of anyone by administrators (rules 8.2).
  'POST PersonalData/ExportOwnData': signedIn('read'),
  'POST PersonalData/FindPerson': holders('read', [1]),
  'POST PersonalData/ExportPerson': holders('read', [1]),
  'POST PersonalData/ErasePerson': holders('delete', [1]),
  'POST Session/EndSession': signedIn('own', both),
  // Whoever may edit people could lock them, which ends their sessions too; everybody's end by an administrator.
  'POST Session/ListCompanySessions': holders('read', [11], both),
  'POST Session/EndCompanySession': holders('edit', [11], both),
  'POST Session/EndEverySession': holders('edit', [1], both),

  // Everything of a company as one file (rules 8.4): for administrators; its link opens it without a session.
  'POST CompanyArchive/GetArchive': holders('read', [1]),
  'POST CompanyArchive/StartArchive': holders('add', [1]),
  'POST CompanyArchive/CancelArchive': holders('delete', [1]),
  'POST CompanyArchive/GetArchiveLink': holders('own', [1]),
  'GET CompanyArchive/DownloadArchive': anyone('read'),
  'POST EmployeeCom/UpdateEmployeeCompany': signedIn('own'),
  'POST Signature/ListSignatures': signedIn('read'),
  'GET Signature/GetSignaturePicture': signedIn('read'),
  'POST Signature/AddSignature': signedIn('own'),
  'POST Signature/SetDefaultSignature': signedIn('own'),
  'POST Signature/DeleteSignature': signedIn('own'),
  'POST EmployeeCom/ConfirmEmail': anyone('own'),
  'POST Login/UnlockSignIn': anyone('own'),
  'POST EmployeeCom/UndoEmailChange': anyone('own'),
  'POST Cert/CheckCertificateLink': anyone('read'),
  'POST Cert/RenewForgottenCert': anyone('own'),
  'POST Notification/ListNotifications': signedIn('read'),
  'POST Notification/MarkSeen': signedIn('own'),
  'GET Notification/WatchNotifications': signedIn('read'),
  'POST EmployeeCom/SendConfirmationCode': signedIn('own'),
  'POST EmployeeCom/ConfirmIdentity': signedIn('own'),

  // One's own second factor, and the company's policy (108). Taking a person's factor off is editing that person (11).
  'POST Factor/GetFactor': signedIn('read', { staff: 'both', before: ['factor'] }),
  'POST Factor/EnrolFactor': signedIn('own', { staff: 'both', before: ['factor'] }),
  'POST Factor/ConfirmFactor': signedIn('own', { staff: 'both', before: ['factor'] }),
  'POST Factor/VerifyFactor': signedIn('own', { staff: 'both', before: ['password', 'factor', 'code'] }),
  'POST Factor/RemindLater': signedIn('own', both),
  'POST Factor/DisableFactor': signedIn('own', both),
  'POST Factor/RenewRecoveryCodes': signedIn('own', both),
  'POST Factor/GetFactorPolicy': holders('read', [108], both),
  'POST Factor/SetFactorPolicy': holders('edit', [108], both),
  'POST Factor/ListFactors': holders('read', [108], both),
  'POST Factor/RemindFactor': holders('edit', [108], both),
  'POST Factor/RemindFactors': holders('edit', [108], both),
  'POST Factor/DemandFactor': holders('edit', [108], both),
  'POST Factor/ResetFactor': holders('edit', [11], both),

  // 101 Envelopes: composing. Nobody sees a draft but whoever composes it.
  'POST Envelope/SaveDraft': holders('add', [101]),
  'POST Envelope/GetDraft': holders('read', [101]),
  'POST Envelope/ListDrafts': holders('read', [101]),
  'POST Envelope/ListColleagues': holders('read', [101]),
  'POST Envelope/GetColleagueNames': holders('read', [101]),
  'POST Envelope/CheckDraft': holders('read', [101]),
  'POST Envelope/DeleteDraft': holders('delete', [101]),
  'PUT Envelope/AddFile': holders('add', [101]),
  'GET Envelope/GetFilePdf': holders('read', [101]),
  'GET Envelope/GetComposedPdf': holders('read', [101]),
  'POST Envelope/RemoveFile': holders('edit', [101]),
  'POST Envelope/SendEnvelope': holders('add', [101]),
  'POST Envelope/ListEnvelopes': holders('read', [101]),
  'POST Envelope/CountEnvelopes': holders('read', [101]),
  'POST Envelope/GetEnvelope': holders('read', [101]),
  'GET Envelope/GetEnvelopePdf': holders('read', [101]),
  'GET Envelope/GetCompletionPdf': holders('read', [101]),
  'GET Envelope/GetEnvelopeEvents': holders('read', [101]),
  'POST Envelope/CancelEnvelope': holders('edit', [101]),
  'POST Envelope/ProlongEnvelope': holders('edit', [101]),
  'POST Envelope/Resend': holders('edit', [101]),
  'POST Envelope/CopyLink': holders('edit', [101]),
  'POST Envelope/CorrectRecipient': holders('edit', [101]),
  'POST Envelope/HandOver': holders('edit', [101]),
  'POST Envelope/HandOverRecipient': holders('edit', [101]),
  'POST Envelope/KeepRecipient': holders('edit', [101]),
  // Acting on what somebody else sent is one's own affair, as stamping is.
  'POST Envelope/Enter': holders('own', [101]),
  // 111 Retention.
  'POST Retention/GetRetention': holders('read', [111]),
  'POST Retention/SetRetention': holders('edit', [111]),
  // Recipients need no account: the emailed link and the codes say who they are.
  'POST Recipient/OpenLink': anyone('own'),
  'POST Recipient/GetEnvelope': anyone('read'),
  'GET Recipient/GetPdf': anyone('read'),
  'GET Recipient/GetFirstPage': anyone('read'),
  'GET Recipient/GetSignaturePicture': anyone('read'),
  'GET Recipient/GetCompletionPdf': anyone('read'),
  'POST Recipient/ProveAccessCode': anyone('own'),
  'POST Recipient/SendCode': anyone('own'),
  'POST Recipient/ProveCode': anyone('own'),
  'POST Recipient/Act': anyone('own'),
  'POST Recipient/Reject': anyone('own'),
  'POST Recipient/Delegate': anyone('own'),
  'POST Recipient/SetLanguage': anyone('own'),
  'POST Verify/CheckCopy': anyone('read'),

  // 2 Upload File; 3 and 4 also see documents through the history. Stamping is not barred by 99 (rules 2.2).
  'GET Cert/GetCertListEmployeeIDInUpload': holders('read', [2]),
  'GET Cert/GetCertPicture': holders('read', [2, 5, 6, 7, 8]),
  'GET PDFStamp/GetStampOptions': holders('read', [2]),
  'POST PDFStamp/AddPdfStamp': holders('own', [2]),
  'PUT PDFStamp/AddPdfStampStream': holders('own', [2]),
  'POST PDFStamp/AddPDFStampByCertName': holders('own', [2]),
  'PUT PDFStamp/AddPdfStampDirect': holders('own', [2]),
  'POST PDFStamp/GetStampResult': holders('read', [2, 3, 4]),
  'POST PDFStamp/KeepStampPlace': holders('own', [2]),
  'GET PDFStamp/GetStamp': holders('read', [2, 3, 4]),
  'POST PDFStamp/ExtendStamp': holders('own', [2, 3, 4]),
  'POST PDFStamp/ListFailedRenewals': holders('read', [4]),
  'GET PDFStamp/GetStampedPdf': holders('read', [2, 3, 4]),

  // The owner of a certificate confirms by a mailed link, whose token is the right; whoever asked hears how far it has got (rules 5.6).
  'POST PDFStamp/PdfStampConfirm': anyone('own'),
  'POST PDFStamp/GetStampConfirmation': anyone('read'),
  'GET PDFStamp/GetStampConfirmationPdf': anyone('read'),
  'POST PDFStamp/DeclineStamp': anyone('own'),
  'GET PDFStamp/GetStampRequest': holders('read', [2]),
  // API keys (104). Revoking is open to holders of 99, because a key that leaked must end. Owners of certificates decide about theirs.
  'POST ApiKey/AddApiKey': holders('add', [104]),
  'POST ApiKey/ListApiKeys': holders('read', [104]),
  'POST ApiKey/RevokeApiKey': holders('own', [104]),
  'POST ApiKey/GetApiKeyOptions': holders('read', [104]),
  'POST ApiKey/ListKeyGrants': signedIn('read'),
  'POST ApiKey/DecideKeyGrant': signedIn('own'),

  // 2§6: 6 or 1 adds certificates. 3 and 4 read the history.
  // The company's own authority: 6 may request a certificate; 105 is the authority's own id.
  'POST GenerateCert/AddRootCA': holders('add', [6]),
  'POST GenerateCert/GetRequests': holders('read', [5, 6]),
  'POST Authority/GetAuthority': holders('read', [5, 6, 105]),
  'POST Authority/GetIssuedCertificates': holders('read', [105]),
  'GET Authority/GetIssuedCertificate': holders('read', [105]),
  'POST Authority/SetTimestampNetworks': holders('edit', [105]),
  'POST Authority/GetSignatureLevel': holders('read', [5, 6, 105]),
  'POST Authority/SetSignatureLevel': holders('edit', [105]),
  'POST Cert/AddCert': holders('add', [6]),

  // 2§6: 7 or 1 edits certificates and their groups, 8 or 1 deletes them; 5 to 8 open the screen (rules 2.12). Revoking is left to the owner
  // and administrators, whatever else they hold; a password is what 99 does not bar.
  'POST Cert/GetCertListinGroupCertByEmployeeID': certificateScreen,
  'POST Cert/GetAllCertByEmployeeId': certificateScreen,
  'POST Cert/GetCert': certificateScreen,
  'POST Cert/GetCertEmployees': certificateScreen,
  'POST Cert/GetGroupCertAndCertListCompanyId': certificateScreen,
  'POST Cert/GetGroupCertAndCertListEmployeeID': certificateScreen,
  'POST Cert/SearchDataCertListinGroupCertByEmployeeID': certificateScreen,
  'POST Cert/UpdateCert': holders('edit', [7]),
  'POST Cert/DeleteCert': holders('delete', [8]),
  'POST Cert/RevokeCert': holders('delete', [5, 6, 7, 8]),
  'POST Cert/GetExtension': holders('read', [5, 6, 7, 8]),
  'POST Cert/ExtendDocuments': holders('own', [5, 6, 7, 8]),
  'POST Cert/StopExtension': holders('own', [5, 6, 7, 8]),
  'POST Cert/ForgotPasswordCert': holders('own', [5, 6, 7, 8]),
  'POST Group_Cert/GetAllDataGroupCertListByEmployeeID': certificateScreen,
  'POST Group_Cert/GetGroupCertListCompanyID': certificateScreen,
  'POST Group_Cert/GetGroupCert': certificateScreen,
  'POST Group_Cert/GetGroupCertEmployees': certificateScreen,
  'POST Group_Cert/GetGroupCertCertificates': certificateScreen,
  'POST Group_Cert/AddGroupCertificate': holders('add', [6]),
  'POST Group_Cert/UpdateGroupCert': holders('edit', [7]),
  'POST Group_Cert/DeleteGroupCertificate': holders('delete', [8]),
  'POST Log/GetLogHistory': holders('read', [3, 4]),
  'POST Log/ExportCsvLogHistory': holders('read', [4]),
  'POST Log/GetHistoryEvidence': holders('read', [3, 4]),

  // The log of the company (109).
  'POST Log/GetSecurityRecord': holders('read', [109]),
  'POST Log/GetAllLogs': holders('read', [109]),
  'POST Log/AddLog': signedIn('own'),
  'POST Log/GetLogEvidence': holders('read', [109]),
  'POST Log/GetAnchors': holders('read', [109]),
  'POST Log/GetAnchorFile': holders('read', [109]),
  'POST Log/GetChainCheck': holders('read', [109]),
  'POST Log/StartChainCheck': holders('own', [109]),
  'POST Log/CancelChainCheck': holders('own', [109]),

  // 9 to 12: view, add, edit and delete users. An import adds; taking it back deletes what it added.
  'POST EmployeeExt/GetSearchDataEmployeeExt': holders('read', [9]),
  'POST EmployeeExt/CountPeople': holders('read', [9, 13, 17]),
  'POST EmployeeExt/GetEmployeeExt': holders('read', [9]),
  'POST EmployeeExt/AddEmployeeExt': holders('add', [10]),
  'POST EmployeeExt/UpdateEmployeeExtJoin': holders('edit', [11]),
  'POST EmployeeExt/DeleteEmployeeExtByUserId': holders('delete', [12]),
  'POST EmployeeExt/AddEmployeeGroupExt': holders('edit', [11, 15]),
  'POST EmployeeExt/SendInvitation': holders('edit', [10, 11]),
  'POST EmployeeExt/ChangeEmployees': holders('edit', [11]),
  'POST EmployeeExt/SendPasswordLink': holders('edit', [11]),
  'POST EmployeeExt/GetEmployeeBySearch': pickPeople,
  'POST EmployeeExt/GetEmployeeExtByCompanyId': pickPeople,
  'POST EmployeeCom/GetAllEmployeeCompanies': pickPeople,
  'GET EmployeeCom/GetAllEmployeeCompanies': pickPeople,
  'GET EmployeeExt/GetTemplateForImportUser': holders('read', [10]),
  'POST EmployeeExt/PreviewImportUser': holders('read', [10]),
  'POST EmployeeExt/GetFailedRowsForImportUser': holders('read', [10]),
  'POST EmployeeExt/GetImportProgress': holders('read', [10]),
  'POST EmployeeExt/ImportUser': holders('add', [10]),
  'POST EmployeeExt/CancelImportUser': holders('delete', [10]),

  // 13 to 16 groups; 2§6 opens the User Group screen with 5 and changes it with 6, 7 and 8 (rules 2.6).
  'POST Group/GetGroupByCompanyId': holders('read', [13, 5, 9, 10, 11]),
  'POST Group/GetAllGroups': listGroups,
  'POST Group/GetGroupAll': listGroups,
  'POST Group/GetGroupMembers': holders('read', [13, 5]),
  // Whoever assigns roles or menus to groups, or searches for those of a group, chooses among them.
  'POST Group/ListGroups': holders('read', [13, 14, 15, 5, 9, 10, 11, 12, 17, 18, 19, 20, 21, 115]),
  'POST Group/AddGroup': holders('add', [14, 6]),
  'POST Group/UpdateGroup': holders('edit', [15, 7]),
  'POST Group/DeleteGroup': holders('delete', [16, 8]),

  // 17 to 20 roles, 21 permissions; 2§6 opens Permission Management with 9 and changes it with 10 (rules 2.6).
  'POST Role/GetRoleByCompanyId': holders('read', [17, 9, 10, 11, 14, 15]),
  'POST Role/GetAllRoles': holders('read', [9, 10, 17, 18, 19, 20, 21]),
  'POST Role/SearchDataRolePermission': holders('read', [17, 21]),
  'POST Role/AddRole': holders('add', [18]),
  'POST Role/UpdateRole': holders('edit', [19, 10]),
  'POST Role/DeleteRole': holders('delete', [20]),
  'GET Permission/GetAllPermissions': holders('read', [21, 10, 11, 14, 15, 18, 19]),

  // 2§6 opens Menu Management with 11 and changes it with 12 (rules 2.6); 115 is its own id (rules 2.5).
  'POST Menu/GetAllMenus': holders('read', [115, 11, 12]),
  'POST Menu/GetMenuByID': holders('read', [115, 11, 12]),
  'POST Menu/UpdateMenuManagement': holders('edit', [115, 12]),
  // 110 the calendar.
  'POST CalendarEvent/GetCalendarEventALL': holders('read', [110]),
  'POST CalendarEvent/AddCalendarEvent': holders('add', [110]),
  'POST CalendarEvent/UpdateCalendarEvent': holders('edit', [110]),
  'POST CalendarEvent/DeleteCalendarEvent': holders('delete', [110]),

  // The company's record and its package: settings (106).
  'POST Company/RegisterCompany': anyone('own'),
  'POST Company/SendMailRegister': anyone('own'),
  'POST Company/GetCompanyDetail': holders('read', [106]),
  'POST Company/UpdateCompanyDetail': holders('edit', [106]),
  'POST Setting/GetSetting': holders('read', [106]),
  'POST Setting/GetSettingScreen': holders('read', [106]),
  'POST Setting/SaveSetting': holders('edit', [106]),
  'GET Setting/GetLogo': anyone('read'),
  'POST ProductPlan/GetMasterProductPlan': anyone('read'),
  'POST ProductPlan/GetProductsByCompany': signedIn('read'),
  'POST ProductPlan/GetUpgradeRequest': signedIn('read'),
  'POST ProductPlan/UpdateTProduct_CompanyByCompany': signedIn('read'),
  'POST ProductPlan/GetDataFormatEmail': signedIn('read'),
  'POST ProductPlan/AddUpgradePlansForExistingCompany': holders('add', [106]),
  'POST ProductPlan/WithdrawUpgradeRequest': holders('edit', [106]),

  // Platform is for the staff of the operator who hold 1 (rules 2.9). Legal texts and the contact are public.
  'POST Contact/GetContact': anyone('read'),
  'POST Legal/GetLegalText': anyone('read'),
  'POST Platform/ListCompanies': operator('read'),
  'POST Platform/GetCompany': operator('read'),
  'POST Platform/VerifyCompany': operator('edit'),
  'POST Platform/SuspendCompany': operator('edit'),
  'POST Platform/ResumeCompany': operator('edit'),
  'POST Platform/RequireApproval': operator('edit'),
  'POST Platform/ApproveCompany': operator('edit'),
  'POST Platform/DeclineCompany': operator('edit'),
  'POST Platform/AddPackage': operator('add'),
  'POST Platform/UpdatePackage': operator('edit'),
  'POST Platform/ListPlans': operator('read'),
  'POST Platform/AddPlan': operator('add'),
  'POST Platform/UpdatePlan': operator('edit'),
  'POST Platform/WithdrawPlan': operator('edit'),
  'POST Platform/ListUpgradeRequests': operator('read'),
  'POST Platform/AcceptUpgradeRequest': operator('edit'),
  'POST Platform/DeclineUpgradeRequest': operator('edit'),
  'POST Platform/GetHealth': operator('read'),
  'POST Platform/ListMails': operator('read'),
  'POST Platform/RetryMail': operator('edit'),
  'POST Platform/ViewMail': operator('edit'),
  'POST Platform/GetSecurityRecord': operator('read'),
  'POST Platform/ListLegalTexts': operator('read'),
  'POST Platform/SaveLegalText': operator('edit'),
  'POST Platform/SaveContact': operator('edit'),
  'POST Platform/ListTrustRoots': operator('read'),
  'POST Platform/AddTrustRoots': operator('add'),
  'POST Platform/RemoveTrustRoot': operator('delete'),

  // Reports: 114, and 1. A schedule and an export are one's own.
  'POST Report/GetEnvelopeReport': holders('read', [114]),
  'POST Report/GetEnvelopeRecipientReport': holders('read', [114]),
  'POST Report/GetEnvelopeStatusReport': holders('read', [114]),
  'POST Report/GetEnvelopeVelocityReport': holders('read', [114]),
  'POST Report/GetEnvelopeVolumeReport': holders('read', [114]),
  'POST Report/GetEnvelopeAuthenticationReport': holders('read', [114]),
  'POST Report/GetPurgedEnvelopeReport': holders('read', [114]),
  'POST Report/GetFailedDeliveryReport': holders('read', [114]),
  'POST Report/ExportEnvelopeReport': holders('read', [114]),
  'POST Report/ExportEnvelopeRecipientReport': holders('read', [114]),
  'POST Report/ExportEnvelopeStatusReport': holders('read', [114]),
  'POST Report/ExportEnvelopeVelocityReport': holders('read', [114]),
  'POST Report/ExportEnvelopeVolumeReport': holders('read', [114]),
  'POST Report/ExportEnvelopeAuthenticationReport': holders('read', [114]),
  'POST Report/ExportPurgedEnvelopeReport': holders('read', [114]),
  'POST Report/ExportFailedDeliveryReport': holders('read', [114]),
  'POST Report/GetReportTrend': holders('read', [114]),
  'POST Report/GetExportedReports': holders('read', [114]),
  'POST Report/GetExportProgress': holders('read', [4, 114]),
  'POST Report/CancelExport': holders('own', [4, 114]),
  'POST Report/GetReportSchedules': holders('read', [114]),
  'POST Report/AddReportSchedule': holders('own', [114]),
  'POST Report/UpdateReportSchedule': holders('own', [114]),
  'POST Report/DeleteReportSchedule': holders('own', [114]),
}
