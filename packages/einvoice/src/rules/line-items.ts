import { taxCode } from '../codes/tax-codes.ts'
import type { DraftAssortmentPart, DraftLine, DraftTax } from '../document/document.ts'
import { each, under } from './findings.ts'
import type { Finding, LineSubject } from './rule.ts'

type Item = DraftLine | DraftAssortmentPart

/** A line and the parts it may consist of: each is described, priced and taxed in the same way. */
export function items(line: DraftLine, check: (item: Item) => Finding[]): Finding[] {
  return [...check(line), ...parts(line, check)]
}

/** Whether a tax is one of the faces of IVA. */
export function isVat(tax: { code: string }): boolean {
  return taxCode(tax.code)?.isVat ?? false
}

/** The parts of a line that sells an assortment. */
export function parts(line: DraftLine, check: (part: DraftAssortmentPart) => Finding[]): Finding[] {
  return line.assortment.flatMap((part, i) => under(`assortment.${i}`, check(part)))
}

/** Whatever states taxes: the parts of an assortment, whose line has their sums, or else the line itself. */
export function taxedItems(line: DraftLine, check: (item: Item) => Finding[]): Finding[] {
  return line.assortment.length > 0 ? parts(line, check) : check(line)
}

/** Every tax that is stated in a line. */
export function taxes({ line }: LineSubject, check: (tax: DraftTax, item: Item) => Finding[]): Finding[] {
  return taxedItems(line, (item) => each('taxes', item.taxes, (tax) => check(tax, item)))
}
