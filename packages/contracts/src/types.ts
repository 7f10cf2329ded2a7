import type { z } from 'zod'
import type * as schemas from './schemas/index.ts'

export type Problem = z.infer<typeof schemas.problem>
export type PageMeta = z.infer<typeof schemas.pageMeta>
export type PageQuery = z.input<typeof schemas.pageQuery>
export type Page<Row> = { data: Row[]; meta: PageMeta }

export type User = z.infer<typeof schemas.user>
export type Company = z.infer<typeof schemas.company>
export type CompanyUser = z.infer<typeof schemas.companyUser>
export type GeneralConfigurations = z.infer<typeof schemas.generalConfigurations>
export type Login = z.infer<typeof schemas.login>
export type LoginAnswer = z.infer<typeof schemas.loginAnswer>
export type Profile = z.infer<typeof schemas.profile>
export type CompaniesQuery = z.input<typeof schemas.companiesQuery>
export type Installation = z.infer<typeof schemas.installation>

export type NewUser = z.input<typeof schemas.newUser>
export type NewUserAnswer = z.infer<typeof schemas.newUserAnswer>
export type ProfileInput = z.input<typeof schemas.profileInput>
export type Passkey = z.infer<typeof schemas.passkey>
export type PasskeyOptions = z.infer<typeof schemas.passkeyOptions>
export type Session = z.infer<typeof schemas.session>
export type Security = z.infer<typeof schemas.security>
export type TwoStepSetUp = z.infer<typeof schemas.twoStepSetUp>
export type Member = z.infer<typeof schemas.member>
export type Invitation = z.infer<typeof schemas.invitation>
export type InvitationInput = z.input<typeof schemas.invitationInput>
export type InvitationOffer = z.infer<typeof schemas.invitationOffer>
export type UsersQuery = z.input<typeof schemas.usersQuery>
export type UserRow = z.infer<typeof schemas.userRow>
export type UserInput = z.input<typeof schemas.userInput>
export type AssignUser = z.input<typeof schemas.assignUser>
export type AssignedCompanies = z.infer<typeof schemas.assignedCompanies>
export type Membership = z.infer<typeof schemas.membership>
export type AssignedUser = z.infer<typeof schemas.assignedUser>
export type CompanyChoice = z.infer<typeof schemas.companyChoice>
export type OutboxMail = z.infer<typeof schemas.outboxMail>
export type OutboxLetter = z.infer<typeof schemas.outboxLetter>

export type CompanySettings = z.infer<typeof schemas.companySettings>
export type CompanySettingsInput = z.input<typeof schemas.companySettingsInput>

export type Client = z.infer<typeof schemas.client>
export type ClientInput = z.input<typeof schemas.clientInput>
export type ClientsQuery = z.input<typeof schemas.clientsQuery>
export type Item = z.infer<typeof schemas.item>
export type ItemInput = z.input<typeof schemas.itemInput>
export type ItemsQuery = z.input<typeof schemas.itemsQuery>
export type CabysEntry = z.infer<typeof schemas.cabysEntry>

export type DraftInput = z.input<typeof schemas.draftInput>
export type DraftContent = z.input<typeof schemas.draftContent>
export type DraftLineInput = z.input<typeof schemas.draftLine>
export type DocumentRow = z.infer<typeof schemas.documentRow>
export type DocumentDetail = z.infer<typeof schemas.documentDetail>
export type DocumentTotals = z.infer<typeof schemas.documentTotals>
export type DocumentsQuery = z.input<typeof schemas.documentsQuery>
export type DocumentIssue = z.infer<typeof schemas.issue>
export type FiscalStatus = z.infer<typeof schemas.fiscalStatus>
export type PaymentStatus = z.infer<typeof schemas.paymentStatus>
export type DeliveryStatus = z.infer<typeof schemas.deliveryStatus>
export type TimelineEntry = z.infer<typeof schemas.timelineEntry>
export type AuthorityAnswer = z.infer<typeof schemas.authorityAnswer>

export type ExchangeRate = z.infer<typeof schemas.exchangeRate>
export type ExchangeRateInput = z.input<typeof schemas.exchangeRateInput>
export type AuthorityState = z.infer<typeof schemas.authorityState>
export type AuditEntry = z.infer<typeof schemas.auditEntry>
export type AuditQuery = z.input<typeof schemas.auditQuery>
export type AuditCheck = z.infer<typeof schemas.auditCheck>
export type Notification = z.infer<typeof schemas.notification>
export type NotificationsQuery = z.input<typeof schemas.notificationsQuery>
export type NotificationList = z.infer<typeof schemas.notificationList>
export type NotificationChoices = z.infer<typeof schemas.notificationChoices>
export type NotificationChoicesInput = z.input<typeof schemas.notificationChoicesInput>
export type Shortcuts = z.infer<typeof schemas.shortcuts>
export type Task = z.infer<typeof schemas.task>
export type LiveEvent = z.infer<typeof schemas.liveEvent>
export type CertificateInput = z.input<typeof schemas.certificateInput>
export type Certificate = z.infer<typeof schemas.certificate>
export type AuthorityCredentials = z.input<typeof schemas.authorityCredentials>

/** The settings of each tab, as they come and as they are saved. */
export type SettingsSections = {
  [Section in keyof typeof schemas.settingsSections]: z.output<(typeof schemas.settingsSections)[Section]>
}
export type SettingsSection = keyof SettingsSections
export type SettingsAnswer = z.infer<typeof schemas.settingsAnswer>
export type DocumentSettingsInput = z.input<(typeof schemas.settingsSections)['documents']>
export type PrintPreview = z.output<typeof schemas.printPreview>
export type SettingsInput = z.input<typeof schemas.settingsInput>
export type Numbering = z.infer<typeof schemas.numbering>
export type NextNumber = z.infer<typeof schemas.nextNumber>
export type BranchInput = z.input<typeof schemas.branchInput>
export type ListKind = z.infer<typeof schemas.listKind>
export type ListEntry = z.infer<typeof schemas.listEntry>
export type ListEntryInput = z.input<typeof schemas.listEntryInput>
export type Taxpayer = z.infer<typeof schemas.taxpayer>
export type FilesPeriod = z.infer<typeof schemas.filesPeriodQuery>
export type AuthoritySetup = z.infer<typeof schemas.authoritySetup>
export type EnvironmentInput = z.infer<typeof schemas.environmentInput>
export type TargetEnvironment = z.infer<typeof schemas.targetEnvironment>
export type ConnectionTest = z.infer<typeof schemas.connectionTest>
export type AuthorityBoard = z.infer<typeof schemas.authorityBoard>
export type SimulatorState = z.infer<typeof schemas.simulatorState>
export type SimulatorOrders = z.infer<typeof schemas.simulatorOrders>
export type SearchQuery = z.input<typeof schemas.searchQuery>
export type SearchAnswer = z.infer<typeof schemas.searchAnswer>

export type PaymentState = z.infer<typeof schemas.paymentState>
export type PaymentInput = z.input<typeof schemas.paymentInput>
export type PaymentApplication = z.input<typeof schemas.paymentApplication>
export type PaymentRow = z.infer<typeof schemas.paymentRow>
export type PaymentDetail = z.infer<typeof schemas.paymentDetail>
export type PaymentsQuery = z.input<typeof schemas.paymentsQuery>
export type PaymentTotals = z.infer<typeof schemas.paymentTotals>
export type OpenDocument = z.infer<typeof schemas.openDocument>
export type ExportType = z.infer<typeof schemas.exportType>
export type ExportOptions = z.input<typeof schemas.exportOptions>
export type ExportInput = z.input<typeof schemas.exportInput>
export type ExportDescription = z.infer<typeof schemas.exportDescription>
export type QuotationInput = z.input<typeof schemas.quotationInput>
export type QuotationRow = z.infer<typeof schemas.quotationRow>
export type QuotationDetail = z.infer<typeof schemas.quotationDetail>
export type QuotationStatus = z.infer<typeof schemas.quotationStatus>
export type QuotationRevision = z.infer<typeof schemas.quotationRevision>
export type QuotationsQuery = z.input<typeof schemas.quotationsQuery>
export type QuotationTotals = z.infer<typeof schemas.quotationTotals>
export type QuotationDecision = z.input<typeof schemas.quotationDecision>
export type QuotationConversion = z.infer<typeof schemas.quotationConversion>

export type Schedule = z.infer<typeof schemas.schedule>
export type RecurringInput = z.input<typeof schemas.recurringInput>
export type RecurringRow = z.infer<typeof schemas.recurringRow>
export type RecurringDetail = z.infer<typeof schemas.recurringDetail>
export type RecurringStatus = z.infer<typeof schemas.recurringStatus>
export type RecurringRun = z.infer<typeof schemas.recurringRun>
export type RunStatus = z.infer<typeof schemas.runStatus>
export type RecurringQuery = z.input<typeof schemas.recurringQuery>
export type RecurringTotals = z.infer<typeof schemas.recurringTotals>
export type ExpenseStatus = z.infer<typeof schemas.expenseStatus>
export type ExpenseDocumentKind = z.infer<typeof schemas.expenseDocumentKind>
export type ExpenseInput = z.input<typeof schemas.expenseInput>
export type ExpensePayment = z.input<typeof schemas.expensePayment>
export type ExpenseRow = z.infer<typeof schemas.expenseRow>
export type ExpenseDetail = z.infer<typeof schemas.expenseDetail>
export type ExpensesQuery = z.input<typeof schemas.expensesQuery>
export type ExpenseTotals = z.infer<typeof schemas.expenseTotals>
export type ExpenseSupplier = z.infer<typeof schemas.expenseSupplier>
