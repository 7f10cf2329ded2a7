import {
  ageMeasures,
  describeReport,
  listedGroups,
  notByRate,
  type ReportFact,
  type ReportGroup,
  type ReportMeasure,
  type ReportName,
} from '@cuentaclara/contracts'

/** From which width of the window a column is seen. */
type From = 'medium' | 'wide' | 'roomy' | undefined

/** The measures that a report shows in a row, in order; the last ones go first where there is no room. */
export function measuresOf(report: ReportName, group: ReportGroup): { measure: ReportMeasure; from: From }[] {
  const { measures, main, aside = [] } = describeReport(report)
  return (
    measures
      // How late a document is stands in words in its row.
      .filter((measure) => !(listedGroups.has(group) && isAge(measure)))
      .filter((measure) => !(group === 'gap' && measure === 'quantity'))
      .filter((measure) => !(group === 'rate' && notByRate.has(measure)))
      .map((measure) => ({
        measure,
        from:
          measure === main ? undefined : aside.includes(measure) ? fromAside(measure) : besideAges(report),
      }))
  )
}

/** Where a balance is divided by age, the ages come before what else is known of a group. */
export function besideAges(report: ReportName): 'medium' | 'roomy' {
  return describeReport(report).measures.some(isAge) ? 'roomy' : 'medium'
}

function fromAside(measure: ReportMeasure): From {
  return measure === 'credit' || isAge(measure) ? 'wide' : 'roomy'
}

export function isAge(measure: ReportMeasure): measure is keyof typeof ageMeasures {
  return measure in ageMeasures
}

/** What a report says of each row of a group that lists them. */
export function factsOf(report: ReportName, group: ReportGroup): readonly ReportFact[] {
  const { facts } = describeReport(report)
  if (group === 'series') return facts.filter((fact) => fact !== 'person' && fact !== 'reason')
  if (group === 'gap') return facts.filter((fact) => !ofSeries.has(fact))
  return facts
}
const ofSeries: ReadonlySet<ReportFact> = new Set(['accepted', 'rejected', 'waiting'])

/** The words of a measure; the total of the VAT is what is to be paid, and numbers are used. */
export function measureKey(report: ReportName, measure: ReportMeasure) {
  if (isAge(measure)) return `common.figures.ages.${ageMeasures[measure]}` as const
  if (report === 'vat' && measure === 'total') return 'insight.reports.toPay' as const
  if (report === 'withholdings' && measure === 'total') return 'reports.withheld' as const
  if (report === 'exchange-differences' && measure === 'total') return 'reports.atDocument' as const
  if (report === 'sequences' && measure === 'quantity') return 'reports.used' as const
  return `insight.reports.measures.${measure}` as const
}

/** The words of whom a row is with. */
export function partyKey(report: ReportName) {
  return `insight.reports.groups.${describeReport(report).party ?? 'client'}` as const
}

/** What a report counts. */
export function countKey(report: ReportName) {
  if (report === 'sequences') return 'reports.countOfSeries' as const
  return report === 'audit'
    ? ('reports.countOfChanges' as const)
    : ('insight.reports.measures.count' as const)
}
