import type { VatCheck, VatReturn as View } from '@cuentaclara/contracts'
import { toFixedText } from '@cuentaclara/decimal'
import { type Dictionary, dictionaries, type Language } from '@cuentaclara/locales'
import { isRightToLeft } from '@cuentaclara/locales/languages'
import { type ExportTable, readLetterhead, writeXlsx } from '#modules/exports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { monthBefore } from '#platform/months.ts'
import { type Balance, mayBeCompensated } from './balances.ts'
import { boxDefinitions, type Section } from './boxes.ts'
import { checkReturn } from './check-return.ts'
import { amountBefore, labelOf, type RowBehind, rowsBehind } from './export-return.ts'
import type { Figures } from './figures.ts'
import { creditRegisterOf, registerOf } from './get-return.ts'
import {
  balancesOf,
  changesOf,
  isFrozen,
  isToRectify,
  type Loaded,
  loadFigures,
  loadReturn,
  readSurroundings,
  textOf,
} from './load-return.ts'

type Column = ExportTable['columns'][number]

/**
 * The return of a month as an Excel workbook: a sheet for each step, one of its balances, one of its documents with the ids of boxes, the
 * registers of what is deferred, and what is open before it is filed.
 */
export async function writeWorkbook(
  ctx: CompanyContext,
  period: string,
  { version, language = 'es' }: { version?: number | undefined; language?: Language | undefined },
) {
  ctx.permit('vat-return.read')
  ctx.permit('reports.export')
  const loaded = await loadReturn(ctx, period, version, { isDetailed: true })
  const { figures } = loaded
  const before = await loadFigures(ctx, monthBefore(period))
  const words = dictionaries[language]
  const sections = [...new Set(boxDefinitions.map(({ section }) => section))]
  const sheets = [
    ...sections.map((section) => sheetOf(section, { figures, before }, words)),
    balancesSheet(balancesOf(loaded), period, words),
    documentsSheet(figures, words),
    registerSheet(registerOf(loaded), words),
    creditSheet(creditRegisterOf(loaded), words),
    checksSheet(await readOpenChecks(ctx, period, loaded), changesOf(loaded), words),
  ]
  const { title, states, toRectify } = words.vatReturn
  const { company } = await readLetterhead(ctx, {
    list: 'vat-return',
    options: { title, narrowed: [], language },
  })
  // Each sheet says whose return it is, of which month and how far, also where it is printed or sent alone.
  const standing = [states[loaded.stored?.state ?? 'draft'], ...(isToRectify(loaded) ? [toRectify] : [])]
  const header = [company, title, period, ...standing].join(' · ')
  return writeXlsx(...sheets.map((sheet) => ({ ...sheet, header, isRightToLeft: isRightToLeft(language) })))
}

function sheetOf(
  section: Section,
  { figures, before }: { figures: Figures; before: Figures },
  words: Dictionary,
): ExportTable {
  const { vat_box, vat_label, amount, vat_before, vat_word, vat_certainty } = words.tools.exports.columns
  const columns: Column[] = [
    { title: vat_box, type: 'text', width: 14 },
    { title: vat_label, type: 'text', width: 60 },
    { title: amount, type: 'money' },
    { title: vat_before, type: 'money' },
    { title: vat_word, type: 'text' },
    { title: vat_certainty, type: 'text', width: 32 },
  ]
  const rows = boxDefinitions
    .filter((definition) => definition.section === section)
    .map(({ id, label, certainty }) => {
      const figure = figures.get(id)
      const text = textOf(figure)
      const isAmount = figure?.amount !== null
      const choice = words.vatReturn.words[text as 'yes'] ?? text
      return [
        id,
        label,
        isAmount ? text : null,
        isAmount ? amountBefore(before, id) : null,
        isAmount ? null : choice,
        words.vatReturn.certainty[certainty],
      ]
    })
  return tableOf(words.vatReturn.sections[section], columns, rows)
}

type Register = View['register']

/** Tax of sales that waits for its payment (RLIVA, art. 40 bis). */
function registerSheet(register: Register, words: Dictionary): ExportTable {
  const { title, lastDay, pending, received } = words.vatReturn.register
  const { day, consecutivo, client_name, amount } = words.tools.exports.columns
  const columns: Column[] = [
    { title: day, type: 'day' },
    { title: consecutivo, type: 'text' },
    { title: client_name, type: 'text', width: 40 },
    { title: lastDay, type: 'day' },
    ...[amount, 'IVA', labelOf('D_MINUS'), labelOf('D_PLUS'), labelOf('D_90'), received, pending].map(
      (title): Column => ({ title, type: 'money' }),
    ),
  ]
  const rows = register.map((row) => [
    ...[row.day, row.number, row.party, row.last_day],
    ...[row.total, row.tax, row.minus, row.plus, row.overdue, row.received, row.pending],
  ])
  return tableOf(title, columns, rows)
}

/** Credit of purchases that waits for its payment, and what arrived with one. */
function creditSheet(register: View['credit_register'], words: Dictionary): ExportTable {
  const { title, paidOn, opening, added, arrivedThen, pending } = words.vatReturn.waitingCredit
  const { day, consecutivo, supplier_name, credit } = words.tools.exports.columns
  const columns: Column[] = [
    { title: day, type: 'day' },
    { title: consecutivo, type: 'text' },
    { title: supplier_name, type: 'text', width: 40 },
    { title: paidOn, type: 'day' },
    ...[credit, opening, added, arrivedThen, pending].map((title): Column => ({ title, type: 'money' })),
  ]
  const rows = register.map((row) => [
    ...[row.day, row.number, row.party, row.paid_on],
    ...[row.credit, row.opening, row.added, row.arrived, row.pending],
  ])
  return tableOf(title, columns, rows)
}

/** Nothing is open of what was filed: it was looked at before. What became wrong since is told beside. */
async function readOpenChecks(
  ctx: CompanyContext,
  period: string,
  { stored, facts, live, inputs }: Loaded,
): Promise<VatCheck[]> {
  if (isFrozen(stored)) return []
  const checks = checkReturn(facts, live, await readSurroundings(ctx, period, inputs))
  return checks.filter(({ is_open }) => is_open)
}

function checksSheet(
  checks: readonly VatCheck[],
  changes: ReturnType<typeof changesOf>,
  words: Dictionary,
): ExportTable {
  const { notes, amount } = words.tools.exports.columns
  const { count } = words.print.monthPackage.summary.heads
  const columns: Column[] = [
    { title: notes, type: 'text', width: 90 },
    { title: count, type: 'number' },
    { title: amount, type: 'money' },
  ]
  const rows = checks.map((each) => [
    [words.vatReturn.checks[each.check], ...each.which].join(' · '),
    each.count > 0 ? String(each.count) : null,
    each.amount,
  ])
  const changed = changes.map(({ box, filed, live }) => [
    [words.vatReturn.toRectify, labelOf(box), `${filed} → ${live}`].join(' · '),
    null,
    null,
  ])
  return tableOf(words.vatReturn.checksTitle, columns, [...changed, ...rows])
}

/** Balances in favour by the month each is from, the oldest first. */
function balancesSheet(balances: readonly Balance[], period: string, words: Dictionary): ExportTable {
  const { title, origin, found, used, left } = words.vatReturn.balances
  const columns: Column[] = [
    { title: origin, type: 'text', width: 16 },
    ...[found, used, left].map((title): Column => ({ title, type: 'money' })),
    { title: words.tools.exports.columns.notes, type: 'text', width: 60 },
  ]
  const rows = balances.map((balance) => [
    balance.origin,
    ...[balance.found, balance.used, balance.left].map((amount) => toFixedText(amount, 2)),
    mayBeCompensated(balance, period) ? words.vatReturn.balances.mayBeCompensated : null,
  ])
  return tableOf(title, columns, rows)
}

function documentsSheet(figures: Figures, words: Dictionary): ExportTable {
  const { vat_box, vat_label, day, kind, consecutivo, party_name, amount } = words.tools.exports.columns
  const columns: Column[] = [
    { title: vat_box, type: 'text', width: 14 },
    { title: vat_label, type: 'text', width: 60 },
    { title: day, type: 'day' },
    { title: kind, type: 'text' },
    { title: consecutivo, type: 'text' },
    { title: party_name, type: 'text', width: 40 },
    { title: amount, type: 'money' },
  ]
  return tableOf(words.vatReturn.documents, columns, documentRows(figures, words))
}

/** The rows of a box add up to it: what is left by rounding is one of them. */
function* documentRows(figures: Figures, words: Dictionary) {
  for (const row of rowsBehind(figures)) {
    const { id, label, day, number, party, amount } = row
    yield [id, label, day, sayKind(row, words), number, party, amount]
  }
}

function sayKind({ source, kind }: RowBehind, words: Dictionary): string {
  const known =
    source === 'document' || source === 'reception' ? words.documents.kinds : words.vatReturn.rowKinds
  return (known as Readonly<Record<string, string>>)[kind] ?? kind
}

const piece = 200

function tableOf(worksheetName: string, columns: Column[], rows: Iterable<(string | null)[]>): ExportTable {
  return {
    columns,
    rows: (async function* () {
      let done = 0
      for (const row of rows) {
        yield row
        done += 1
        // All of a month would be written at once.
        if (done % piece === 0) await giveWay()
      }
    })(),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName,
    isLongNumberText: true,
  }
}
