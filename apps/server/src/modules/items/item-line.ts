import { type Item, type ItemInput, lineOfItem, type SoldItem, vatOfItem } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import {
  checkItemLine,
  type DocumentKind,
  type DraftTax,
  type Issue,
  isBlocking,
  lineFromJson,
  snakeCase,
} from '@cuentaclara/einvoice'
import { ItemLineInvalid } from './errors.ts'

export type ItemLine = Item['line']
type GivenLine = NonNullable<ItemInput['line']>

/** What an item keeps, whole: its row leaves out what is empty. */
export function wholeLine(kept: Partial<ItemLine>): ItemLine {
  return { codes: [], discounts: [], taxes: [], assortment: [], ...kept }
}

/** The VAT of an item as a line of such a document has it. */
export function vatTax(
  item: Pick<SoldItem, 'tax_code' | 'rate_code' | 'line'>,
  kind: DocumentKind,
): DraftTax {
  const { code, rate_code: rateCode, factor } = vatOfItem(item, kind)
  return { code, ...(rateCode !== undefined && { rateCode }), ...(factor !== undefined && { factor }) }
}

/** The same without what is empty, as its row has it; its factor in its shortest form, as files bring it back. */
export function tidyLine(line: GivenLine): Partial<ItemLine> {
  const told = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'string' ? (name === 'vat_factor' ? shortestNumber(value) : value.trim()) : value,
  ])
  return Object.fromEntries(
    told.filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** Refuses what every line would be refused for. Nothing is asked of an item whose line was not given. Throws ItemLineInvalid. */
export function checkLine(input: ItemInput): void {
  if (input.line == null) return
  const price = input.price_crc ?? null
  const sold = {
    id: '',
    code: input.code ?? null,
    name: input.name,
    cabys: input.cabys,
    unit: input.unit,
    tax_code: input.tax_code ?? '01',
    rate_code: input.rate_code ?? '08',
    line: wholeLine(input.line as Partial<ItemLine>),
  }
  // An offer in colones has every field that an item keeps.
  const line = lineFromJson({
    ...lineOfItem(sold, { kind: 'quotation', currency: 'CRC' }),
    unit_price: price ?? '0',
    price_includes_tax: input.price_includes_tax ?? false,
  })
  // The day decides about nothing that an item keeps.
  const issues = checkItemLine(line, { today: '', phase: 'draft' }).filter(isBlocking)
  if (issues.length > 0) throw new ItemLineInvalid(issues.map((issue) => atItem(issue, sold.code ? 1 : 0)))
}

/** Where a finding about a line belongs in its item: its own code leads the codes of the line, its VAT the taxes. */
function atItem(issue: Issue, codesBefore: number): Issue {
  const [field = '', place = '', ...rest] = issue.path.split('.')
  if (field === 'taxes' && place === '0')
    return { ...issue, path: rest[0] === 'factor' ? 'line.vat_factor' : 'tax_code' }
  const before = field === 'taxes' ? 1 : field === 'codes' ? codesBefore : 0
  if (place === '' || before === 0) return { ...issue, path: `line.${snakeCase(issue.path)}` }
  const at = Number.parseInt(place, 10) - before
  // What is wrong with its own code is wrong with the code of the item.
  if (at < 0) return { ...issue, path: 'code' }
  return { ...issue, path: ['line', field, String(at), ...rest.map(snakeCase)].join('.') }
}
