import type { OpenInPeriod, VatReturn } from '@cuentaclara/contracts'
import { decimal, sum, toFixedText } from '@cuentaclara/decimal'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { formatMonth } from '@cuentaclara/locales/dates'
import { formatAmount } from '@cuentaclara/print'
import { type ExportTable, readLetterhead, type writePdf } from '#modules/exports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Difference } from './differences.ts'
import { totalOf, type Uncredited } from './uncredited-sheet.ts'

/** How many documents and papers of expenses stand in a package, and how many of ours could not be printed. */
export type PackedFiles = { issued: number; received: number; unprinted: number; papers: number }
/** A sheet for which a month has nothing. */
export type Absent = 'noDeferral' | 'noCards' | 'noCapitalGoods' | 'noStatement' | 'noInformative' | 'noPdf'

type ToSummarize = {
  month: string
  language: Language
  vatReturn: VatReturn
  open: OpenInPeriod['open']
  differences: readonly Difference[]
  uncredited: readonly Uncredited[]
  packed: PackedFiles
  absent: readonly Absent[]
}

/** What whoever opens the package reads first: the return in short, what is open, what does not fit, what is left out. */
export async function describeSummary(
  ctx: CompanyContext,
  { month, language, vatReturn, open, differences, uncredited, packed, absent }: ToSummarize,
): Promise<Parameters<typeof writePdf>> {
  const words = dictionaries[language]
  const { summary, differences: differenceWords } = words.print.monthPackage
  const name = formatMonth(month, language, 'long')
  const letterhead = await readLetterhead(ctx, {
    list: 'month-package',
    options: { title: summary.title, narrowed: [name], language },
  })
  const kinds = Map.groupBy(differences, ({ what }) => what)
  const labels = new Map(vatReturn.boxes.map(({ id, label }) => [id, label]))
  const rows: Row[] = [
    [
      summary.vatReturn,
      [
        words.vatReturn.states[vatReturn.state],
        ...(vatReturn.changes.length > 0 ? [words.vatReturn.toRectify] : []),
      ].join(' · '),
      null,
      null,
    ],
    ...vatReturn.boxes
      .filter(({ section, amount }) => (section === 'tax' || section === 'payment') && amount !== null)
      .map(({ id, label, amount }): Row => [id, label, null, amount]),
    ...vatReturn.checks
      .filter(({ is_open }) => is_open)
      .map(
        ({ check, count }): Row => [
          summary.check,
          words.vatReturn.checks[check],
          count > 0 ? String(count) : null,
          null,
        ],
      ),
    ...open.map(
      ({ thing, count }): Row => [summary.open, words.settings.periods.things[thing], String(count), null],
    ),
    ...[...kinds].map(
      ([what, each]): Row => [summary.difference, differenceWords[what], String(each.length), null],
    ),
    ...vatReturn.changes.map(
      ({ box, filed, live }): Row => [
        summary.changed,
        `${labels.get(box) ?? box}: ${sayFigure(filed)} → ${sayFigure(live)}`,
        null,
        null,
      ],
    ),
    ...(uncredited.length > 0
      ? [
          [
            summary.difference,
            summary.uncredited,
            String(uncredited.length),
            toFixedText(sum(uncredited.map((each) => decimal(totalOf(each)))), 2),
          ] satisfies Row,
        ]
      : []),
    [summary.content, summary.issued, String(packed.issued), null],
    [summary.content, summary.received, String(packed.received), null],
    ...(packed.papers > 0
      ? [[summary.content, summary.papers, String(packed.papers), null] satisfies Row]
      : []),
    ...(packed.unprinted > 0
      ? [[summary.content, summary.unprinted, String(packed.unprinted), null] satisfies Row]
      : []),
    ...absent.map((each): Row => [summary.absent, summary[each], null, null]),
  ]
  return [tableOf(rows, summary.heads), letterhead]
}

/** With its thousands apart, as in the column of amounts; of some boxes the form has a word. */
function sayFigure(value: string): string {
  return /^-?[\d.]+$/.test(value) ? formatAmount(decimal(value)) : value
}

type Row = [part: string, text: string, count: string | null, amount: string | null]

function tableOf(
  rows: readonly Row[],
  heads: Record<'part' | 'text' | 'count' | 'amount', string>,
): ExportTable {
  return {
    columns: [
      { title: heads.part, type: 'text' },
      { title: heads.text, type: 'text' },
      { title: heads.count, type: 'number' },
      { title: heads.amount, type: 'money' },
    ],
    rows: (async function* () {
      yield* rows
    })(),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName: '',
    isLongNumberText: true,
  }
}
