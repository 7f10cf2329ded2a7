export { type DescribeOptions, describeDocument } from './describe-document.ts'
export {
  formatAmount,
  formatDay,
  formatIdentification,
  formatInstant,
  formatMoney,
  formatQuantity,
} from './format.ts'
export type { Fact, LineColumn, LineRow, PageDescription, PartyBlock, TotalRow } from './page-description.ts'
