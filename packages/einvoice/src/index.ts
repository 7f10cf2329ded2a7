export {
  addDays,
  costaRicaDay,
  costaRicaInstant,
  costaRicaZone,
  dayOfInstant,
  daysBetween,
  epochOf,
  isDay,
  monthName,
  type PlainDay,
  startOfDay,
} from './calendar/calendar.ts'
export {
  holidaysOf,
  holidaysOfYear,
  isHoliday,
  isWorkingDay,
  type WorkCalendar,
} from './calendar/holidays.ts'
export { dateAfter, dateAt, datesFrom, type MonthDay, placeFrom, type Rhythm } from './calendar/rhythm.ts'
export { isTermOver, lastDayToConfirm, workingDayFrom, workingDaysAfter } from './calendar/working-days.ts'
export { checkNumbers } from './clave/check-numbers.ts'
export {
  type ClaveParts,
  composeClave,
  consecutivoIn,
  isClave,
  type ParsedClave,
  parseClave,
} from './clave/clave.ts'
export {
  type Consecutivo,
  composeConsecutivo,
  consecutivoPattern,
  parseConsecutivo,
} from './clave/consecutivo.ts'
export { clavePattern } from './document/clave-shape.ts'
export type * from './document/document.ts'
export type {
  AnyField,
  AnyFields,
  DraftContent,
  GroupField,
  ListField,
  TextField,
} from './document/draft-fields.ts'
export { draftFields, itemLineFields } from './document/draft-fields.ts'
export { type DraftJson, draftFromJson, draftToJson, lineFromJson } from './document/draft-json.ts'
export { newDraft, newLine } from './document/drafts.ts'
export {
  alternativeName,
  choiceProblem,
  type OfferChoices,
  tidyChoices,
} from './document/offer-choices.ts'
export type { ReceiverMessage } from './document/receiver-message.ts'
export { type SnakeCase, snakeCase } from './document/snake-case.ts'
export { isSoldAbroad } from './document/sold-abroad.ts'
export { calculate, calculateLine } from './engine/calculate.ts'
export { type ConfirmationContext, checkConfirmation } from './engine/check-confirmation.ts'
export { compareWithOriginals } from './engine/compare-with-originals.ts'
export { complete, type Numbering } from './engine/complete.ts'
export { type Conversion, type ConvertedKind, convert } from './engine/convert.ts'
export { draftOf } from './engine/draft-of.ts'
export { lineNet } from './engine/line-net.ts'
export { normalize } from './engine/normalize.ts'
export { depositOf, type OfferDeposit } from './engine/offer-deposit.ts'
export { type PaidInParts, paidInPart } from './engine/paid-in-part.ts'
export { partsFollow } from './engine/parts-follow.ts'
export { type Difference, recalculate } from './engine/recalculate.ts'
export { type RateShare, receiptLines } from './engine/receipt-lines.ts'
export { checkItemLine, isBlocking, validate } from './engine/validate.ts'
export {
  addedPrice,
  isLeapDay,
  raiseDates,
  raiseDay,
  raisedPrice,
  raisesBy,
  type YearlyRaise,
  yearsAfter,
} from './engine/yearly-raise.ts'
export type {
  InternalKindDefinition,
  KindDefinition,
  OfficialKindDefinition,
} from './kinds/kind-definition.ts'
export { documentKinds, isOfficial, kindOf, kindOfRoot } from './kinds/kinds.ts'
export { officialKinds } from './kinds/official-kinds.ts'
export { maximumLines } from './rules/line-rules.ts'
export type { Original, OriginalContext } from './rules/original-rules.ts'
export { fitsIdentification, isEmail } from './rules/party-rules.ts'
export { asksFor, fillKnown, type Placeholder, placeholderNames } from './rules/placeholders.ts'
export { refusedDatum } from './rules/rejected-rules.ts'
export type {
  CabysEntry,
  Calculation,
  KindFacts,
  RegisteredExoneration,
  RegisteredTaxpayer,
  RejectedOriginal,
  ValidationContext,
} from './rules/rule.ts'
export { convertTogether, inColones } from './tax/currency.ts'
export { type LineVat, lineVat } from './tax/line-vat.ts'
export { isWholeCoins, roundCents, roundCoins } from './tax/scale.ts'
