export {
  type ApiScope,
  apiScopes,
  type RuleAction,
  type RuleEvent,
  ruleActions,
  ruleEvents,
  type WebhookEvent,
  webhookEvents,
} from './automation-names.ts'
export { type Endpoint, type EndpointScope, type EndpointSpec, endpoint, type Method } from './endpoint.ts'
export * as endpoints from './endpoints/index.ts'
export { type EventName, eventNames } from './event-names.ts'
export { billsPlace, dashboardPlaces, deadlinePlace, type FigurePlace, startPlaces } from './figure-places.ts'
export { foreignCurrency } from './foreign-currency.ts'
export {
  type Instalment,
  type InstalmentPlan,
  type InstalmentRhythm,
  instalmentIssues,
  instalmentRhythms,
  instalmentsOf,
  mostInstalments,
  nextOfParts,
} from './instalments.ts'
export { letterKinds, letterStatuses, letterWays, lostLetterStatuses } from './letter-states.ts'
export {
  type LetterText,
  letterPlaceholders,
  letterTexts,
  letterTextWays,
  type MailText,
  type WhatsappLetter,
} from './letter-texts.ts'
export { lineOfItem, type SoldItem, vatOfItem } from './line-of-item.ts'
export { mostNotes } from './most-notes.ts'
export { mostPaperBytes } from './most-paper-bytes.ts'
export { mostSources } from './most-sources.ts'
export {
  type ChosenKind,
  isChosen,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from './notification-kinds.ts'
export { fewNumbersLeft, highestNumber, mostNumbersHeld, mostNumbersLeftOut } from './numbering.ts'
export { type OpenPlace, openPlaces } from './open-in-period.ts'
export { pageColours } from './page-colours.ts'
export { type PaperOwnerType, paperEndpoints } from './paper-endpoints.ts'
export {
  findPasswordMistake,
  type PasswordMistake,
  passwordLength,
  passwordStrength,
} from './password.ts'
export { percentOf } from './percent-of.ts'
export {
  abilityFor,
  type BillerOptions,
  can,
  listPermissions,
  type Permission,
  permissions,
  reachOf,
} from './permissions.ts'
export { type PriceListRule, priceOnList } from './price-on-list.ts'
export {
  clientTexts,
  itemTexts,
  mostPlansAtOnce,
  plansAtOnce,
  planTexts,
  studentTexts,
  type TextRule,
  textMistake,
} from './record-rules.ts'
export {
  type ReportMeasure,
  receivablesAges,
  reportMeasures,
  reportVerdicts,
} from './report-choices.ts'
export {
  ageMeasures,
  amountsIn,
  countedMeasures,
  describeReport,
  listedGroups,
  notByRate,
  type ReportArea,
  type ReportFact,
  reportAreas,
  reportFacts,
  reportNames,
  usualSort,
} from './reports.ts'
export { letsOthersIn, type Role, roles } from './roles.ts'
export { isSameClient, type Whose } from './same-client.ts'
export { type SecurityFact, type SecurityKind, securityKinds } from './security-kinds.ts'
export {
  documentFigures,
  expenseDocumentKinds,
  expenseFigures,
  expenseStatuses,
  fiscalStatuses,
  paymentStates,
  paymentStatuses,
  quotationStatuses,
  receiptStatuses,
  receptionStatuses,
  recordedDocumentKinds,
  trades,
  workSections,
  workStates,
} from './states.ts'
export type * from './types.ts'
export { mostTags, unitedTags } from './united-tags.ts'
export { vatConditions } from './vat-conditions.ts'
export { isOtherHost } from './webhook-host.ts'
export { whatsappNumber } from './whatsapp-number.ts'
