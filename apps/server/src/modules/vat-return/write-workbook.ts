import { toFixedText } from '@cuentaclara/decimal'
import { type Dictionary, dictionaries, type Language } from '@cuentaclara/locales'
import { type ExportTable, writeXlsx } from '#modules/exports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type Balance, mayBeCompensated } from './balances.ts'
import { boxDefinitions, type Section } from './boxes.ts'
import { documentsOf } from './export-return.ts'
import type { Figures } from './figures.ts'
import { balancesOf, loadReturn, textOf } from './load-return.ts'

type Column = ExportTable['columns'][number]

/** The return of a month as an Excel workbook: a sheet for each step, one of its balances, and one of its documents
 * with the ids of boxes. */
export async function writeWorkbook(
  ctx: CompanyContext,
  period: string,
  { version, language = 'es' }: { version?: number | undefined; language?: Language | undefined },
) {
  ctx.permit('vat-return.read')
  ctx.permit('reports.export')
  const loaded = await loadReturn(ctx, period, version, { isDetailed: true })
  const { figures } = loaded
  const words = dictionaries[language]
  const sections = [...new Set(boxDefinitions.map(({ section }) => section))]
  return writeXlsx(
    ...sections.map((section) => sheetOf(section, figures, words)),
    balancesSheet(balancesOf(loaded), period, words),
    documentsSheet(figures, words),
  )
}

function sheetOf(section: Section, figures: Figures, words: Dictionary): ExportTable {
  const { vat_box, vat_label, amount, vat_word, vat_certainty } = words.tools.exports.columns
  const columns: Column[] = [
    { title: vat_box, type: 'text', width: 14 },
    { title: vat_label, type: 'text', width: 60 },
    { title: amount, type: 'money' },
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
        isAmount ? null : choice,
        words.vatReturn.certainty[certainty],
      ]
    })
  return tableOf(words.vatReturn.sections[section], columns, rows)
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
  const { vat_box, vat_label, day, consecutivo, party_name, amount } = words.tools.exports.columns
  const columns: Column[] = [
    { title: vat_box, type: 'text', width: 14 },
    { title: vat_label, type: 'text', width: 60 },
    { title: day, type: 'day' },
    { title: consecutivo, type: 'text' },
    { title: party_name, type: 'text', width: 40 },
    { title: amount, type: 'money' },
  ]
  const rows = documentsOf(figures).map(({ id, label, item, amount }) => [
    ...[id, label, item.day, item.number, item.party],
    amount,
  ])
  return tableOf(words.vatReturn.documents, columns, rows)
}

function tableOf(worksheetName: string, columns: Column[], rows: (string | null)[][]): ExportTable {
  return {
    columns,
    rows: (async function* () {
      yield* rows
    })(),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName,
    isLongNumberText: true,
  }
}
