import {
  amountsIn,
  countedMeasures,
  describeReport,
  listedGroups,
  notByRate,
  percentOf,
  type Report,
  type ReportFact,
  type ReportGroup,
  type ReportMeasure,
  type ReportName,
  reportFacts,
  reportNames,
} from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { formatMonth } from '@cuentaclara/locales/dates'
import type { z } from 'zod'
import {
  type AnyExportSource,
  currencyOf,
  defineExport,
  type ExportColumn,
  type Reading,
} from '#modules/exports/index.ts'
import { getReportRows } from './get-report.ts'

type Query = z.output<typeof schemas.reportQuery>
type DocumentRow = NonNullable<Report['documents']>[number]
/** A row knows what it is a group of: its key is told in those words; and in which currency it adds up. */
type GroupRow = NonNullable<Report['groups']>[number] & { group: ReportGroup; currency: string }

function exportOfRows(report: ReportName, usual: ReportGroup) {
  return defineExport<Query, DocumentRow>({
    list: `report-${report}`,
    permission: 'reports.read',
    query: schemas.reportQuery,
    columns: rowColumns(report),
    counts: (row) => ({ currency: row.currency }),
    open: (ctx, { group_by, ...query }, reading) =>
      allRows(async (page) => {
        const group = group_by !== undefined && listedGroups.has(group_by) ? group_by : usual
        const { documents } = await getReportRows(ctx, report, { ...query, ...page, group_by: group })
        return documents!
      }, reading),
  })
}

function exportOfGroups(report: ReportName, usual: ReportGroup) {
  return defineExport<Query, GroupRow>({
    list: `report-${report}-groups`,
    permission: 'reports.read',
    query: schemas.reportQuery,
    columns: groupColumns(report),
    counts: ({ currency }) => ({ currency }),
    open: (ctx, { group_by = usual, ...query }, reading) =>
      allRows(async (page) => {
        const { groups } = await getReportRows(ctx, report, { ...query, ...page, group_by })
        return groups!.map((row) => ({
          ...row,
          group: group_by,
          currency: amountsIn(report, query.currency),
        }))
      }, reading),
  })
}

const lot = 1_000

/** Every row of a report, one lot at a time, until there are no more. */
async function* allRows<Row>(
  read: (page: { page: number; per_page: number }) => Promise<Row[]>,
  { signal }: Reading,
): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted()
    const rows = await read({ page, per_page: lot })
    yield* rows
    if (rows.length < lot) return
  }
}

/** The columns of what a report adds up; what gives way on a screen is not ticked either. */
function measureColumns(report: ReportName): ExportColumn<DocumentRow | GroupRow>[] {
  const { measures, aside = [] } = describeReport(report)
  const columns = measures.map(
    (measure): ExportColumn<DocumentRow | GroupRow> => ({
      field: measure === 'credit' ? 'vat_credit' : measure,
      type: countedMeasures.has(measure) ? 'number' : 'money',
      currencyOf,
      isUsual: !(rare.has(measure) && aside.includes(measure)),
      isSummed: !countedMeasures.has(measure),
      isKnown: (row) => isTold(row, measure),
      value: (row) => (isTold(row, measure) ? row[measure] : null),
    }),
  )
  return measures.includes('margin') ? [...columns, marginPercent] : columns
}
const marginPercent: ExportColumn<DocumentRow | GroupRow> = {
  field: 'margin_percent',
  type: 'number',
  value: (row) => percentOf(row.margin, row.net),
}
/** What is not told of a group is no 0: its screen has no column for it. */
function isTold(row: DocumentRow | GroupRow, measure: ReportMeasure): boolean {
  return !('group' in row && row.group === 'rate' && notByRate.has(measure))
}

const rare: ReadonlySet<ReportMeasure> = new Set(['exempt', 'exonerated', 'not_subject'])

function rowColumns(report: ReportName): ExportColumn<DocumentRow>[] {
  const { facts, party, filters, groups } = describeReport(report)
  const hasKind = facts.includes('kind')
  return [
    { field: 'issued_at', type: 'instant', value: (row) => row.at },
    {
      field: 'kind',
      type: 'text',
      isUsual: hasKind,
      // An entry of the trail has the kind of what it is of.
      words: facts.includes('subject') ? 'audit.nouns' : 'insight.reports.kinds',
      value: (row) => row.kind,
    },
    { field: 'consecutivo', type: 'text', value: (row) => row.number },
    ...(party === null
      ? []
      : [
          {
            field: partyFields[party],
            type: 'text' as const,
            width: 40,
            value: (row: DocumentRow) => row.party_name,
          },
        ]),
    ...(filters.includes('currency') ? currencyColumns : []),
    ...facts
      .filter((fact) => fact !== 'kind' && fact !== 'exchange_rate')
      .map((fact) => factColumn(report, fact)),
    ...measureColumns(report),
    { field: 'description', type: 'text', isUsual: groups.includes('line'), value: (row) => row.detail },
  ]
}

/** The field of whom the rows of a report name. */
const partyFields: Readonly<Record<NonNullable<ReturnType<typeof describeReport>['party']>, string>> = {
  client: 'client_name',
  supplier: 'supplier_name',
  either: 'party_name',
  withholder: 'acquirer',
  person: 'user',
}

const currencyColumns: readonly ExportColumn<DocumentRow>[] = [
  { field: 'currency', type: 'text', value: (row) => row.currency },
  { field: 'original_currency', type: 'text', value: (row) => row.original?.currency ?? null },
  {
    field: 'original_total',
    type: 'money',
    currencyOf: ({ original }) => original?.currency ?? 'CRC',
    value: (row) => row.original?.total ?? null,
  },
  { field: 'exchange_rate', type: 'number', value: (row) => row.exchange_rate },
]

function factColumn(report: ReportName, fact: ReportFact): ExportColumn<DocumentRow> {
  const words = report === 'issued' && fact === 'status' ? 'common.fiscal' : factWords[fact]
  return {
    field: fact,
    type: cellTypes[reportFacts[fact]],
    ...(words === undefined ? {} : { words }),
    value: (row) => factOf(row, fact),
  }
}

const cellTypes = {
  word: 'text',
  rate: 'number',
  number: 'text',
  day: 'day',
  count: 'number',
  name: 'text',
  text: 'text',
} as const satisfies Record<(typeof reportFacts)[ReportFact], ExportColumn<DocumentRow>['type']>

/** What a row says under a name: of itself, or what its report adds. */
function factOf(row: DocumentRow, fact: ReportFact): string | null {
  if (fact === 'status') return row.status
  if (fact === 'origin' || fact === 'paid_number') return row.reference?.number ?? null
  return row.facts[fact] ?? null
}

/** Where the dictionaries have words for what a fact says. */
const factWords: Partial<Record<ReportFact, string>> = {
  status: 'insight.reports.statuses',
  means: 'documents.codes.paymentMeans',
  explanation: 'reports.explanations',
  action: 'audit.actions',
  subject: 'audit.nouns',
}

function groupColumns(report: ReportName): ExportColumn<GroupRow>[] {
  return [
    {
      field: 'group',
      type: 'text',
      width: 40,
      typeOf: (query) => (days.has((query as Query).group_by) ? 'day' : 'text'),
      said: ({ group, key, name }, language) => (name === null ? sayGroup(group, key, language) : undefined),
      wordsOf: ({ group, key, name }) => (name === null ? wordsOfGroup(group, key) : undefined),
      value: ({ group, key, name }) => name ?? sayKey(group, key),
    },
    { field: 'document_count', type: 'number', value: (row) => String(row.count) },
    ...measureColumns(report),
    { field: 'share', type: 'number', value: (row) => row.share },
  ]
}

const days: ReadonlySet<ReportGroup | undefined> = new Set(['day', 'due_day'] as const)

/** What no list has words for, as the screen of the report says it: `octubre de 2026`, `001-00001 Facturas`. */
function sayGroup(group: ReportGroup, key: string, language: Language): string | undefined {
  if (key === '') return undefined
  if (group === 'month' || group === 'origin_month') return formatMonth(key, language, 'long')
  if (group !== 'numbers') return undefined
  const [branch, terminal, ...kind] = key.split('-')
  const { kinds } = dictionaries[language].insight.reports
  return `${branch}-${terminal} ${kinds[kind.join('-') as keyof typeof kinds]}`
}

/** Where the dictionaries have words for the keys of a group, as the screen of the report says them. */
function wordsOfGroup(group: ReportGroup, key: string): string | undefined {
  if (group === 'rate') return key in rateNames ? 'insight.reports' : 'documents.codes.rates'
  if (group === 'person' && key === '') return 'audit'
  if (key === '') return group === 'client' ? 'shell.start' : 'insight.reports'
  if (group === 'means') return key === 'several' ? 'insight.reports' : 'documents.codes.paymentMeans'
  if (group === 'status' && key in dictionaries.en.insight.reports.verdicts) return 'insight.reports.verdicts'
  return groupWords[group]
}

/** The key of a group as the words know it: what has none is named too. */
function sayKey(group: ReportGroup, key: string): string {
  if (group === 'rate') return rateNames[key] ?? key
  if (group === 'person' && key === '') return 'program'
  if (key === '') return group === 'client' ? 'noClient' : 'none'
  return group === 'hour' ? `${key}:00 – ${key}:59` : key
}

/** What stands among the rates of VAT and is none of the official ones. */
const rateNames: Readonly<Record<string, string>> = {
  '': 'withoutVat',
  none: 'withoutVat',
  'used-goods': 'usedGoods',
  rest: 'ofNoRate',
}

const groupWords: Partial<Record<ReportGroup, string>> = {
  condition: 'documents.codes.saleConditions',
  kind: 'insight.reports.kinds',
  deductible: 'insight.reports.deductible',
  vat_condition: 'insight.reports.vatConditions',
  answer: 'insight.reports.answers',
  status: 'insight.reports.statuses',
  age: 'common.figures.ages',
  action: 'audit.actions',
  subject: 'audit.nouns',
  reason: 'insight.reports.reasons',
}

/** Every report as a file: `sales` is its documents, `sales-groups` what they are grouped by. */
export const reportExports: readonly AnyExportSource[] = reportNames.flatMap((report) => {
  const groups = describeReport(report).groups as readonly ReportGroup[]
  const row = groups.find((group) => listedGroups.has(group))
  const group = groups.find((candidate) => !listedGroups.has(candidate))
  return [
    ...(row === undefined ? [] : [exportOfRows(report, row)]),
    ...(group === undefined ? [] : [exportOfGroups(report, group)]),
  ]
})
