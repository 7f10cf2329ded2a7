import { type BoardRow, startPlaces } from '@cuentaclara/contracts'
import { reportLink } from '#features/reports/index.ts'

export type BoardCell =
  | 'company'
  | 'rejected'
  | 'unanswered'
  | 'unclassified'
  | 'waiting'
  | 'missing'
  | 'vat'
  | 'to_rectify'
  | 'certificate'
  | 'closed_until'
  | 'package'

/** Before the first electronic document of the country. */
const everFrom = '2017-01-01'

/** Where what a cell tells stands in its company; `today` is the Costa Rican day. */
export function boardPlace(cell: BoardCell, { company, vat }: BoardRow, today: string): string {
  switch (cell) {
    case 'company':
      return '/'
    case 'rejected':
      return '/second-page?section=rejected'
    case 'unanswered':
      return '/document-receptions'
    case 'unclassified':
      return '/document-receptions?view=unclassified'
    case 'waiting': {
      const { to, search } = reportLink(startPlaces(today).waiting)
      return `${to}?${new URLSearchParams(search as Record<string, string>)}`
    }
    case 'vat':
      return `/reports/vat-return?period=${vat?.period ?? ''}`
    case 'to_rectify':
      return `/reports/vat-return?period=${vat?.to_rectify ?? ''}`
    case 'certificate':
      return `/config-hacienda/${company.id}`
    case 'closed_until':
    case 'package':
      return `/main-configurations/${company.id}?tab=data`
    case 'missing':
      // The gaps themselves, with who made them and why.
      return `/reports/sequences?${new URLSearchParams({ group: 'gap', from: everFrom, to: today })}`
  }
}
