export { type Account, type DescribeOptions, describeDocument } from './describe-document.ts'
export { describeList, type PrintedColumn } from './describe-list.ts'
export { describeQuotation, type Quotation } from './describe-quotation.ts'
export { describeShift, type Shift } from './describe-shift.ts'
export { describeSimple, type SimpleReceipt } from './describe-simple.ts'
export type { Settlement } from './describe-totals.ts'
export {
  formatAmount,
  formatDay,
  formatIdentification,
  formatInstant,
  formatMoney,
  formatQuantity,
} from './format.ts'
export type { ListDescription } from './list-description.ts'
export type {
  Fact,
  LineColumn,
  LineRow,
  PageDescription,
  Paper,
  PartyBlock,
  Section,
  TotalRow,
} from './page-description.ts'
