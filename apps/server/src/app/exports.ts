import { auditExport, securityExport } from '#modules/audit/index.ts'
import { settlementsExport } from '#modules/card-settlements/index.ts'
import { clientsExport } from '#modules/clients/index.ts'
import { allCompaniesExport, companiesExport } from '#modules/companies/index.ts'
import { shiftsExport } from '#modules/counter/index.ts'
import { lettersExport } from '#modules/delivery/index.ts'
import { documentsExport } from '#modules/documents/index.ts'
import { expensesExport } from '#modules/expenses/index.ts'
import type { AnyExportSource, AnyPlatformExportSource } from '#modules/exports/index.ts'
import { usersExport } from '#modules/identity/index.ts'
import { itemsExport } from '#modules/items/index.ts'
import { membersExport } from '#modules/members/index.ts'
import { pastDocumentsExport } from '#modules/past-documents/index.ts'
import { paymentsExport } from '#modules/payments/index.ts'
import { quotationsExport } from '#modules/quotations/index.ts'
import { receptionsExport } from '#modules/receptions/index.ts'
import { recurringExport } from '#modules/recurring/index.ts'
import { reportExports, statementExport, supplierStatementExport } from '#modules/reports/index.ts'
import { simplesExport } from '#modules/simples/index.ts'
import { studentsExport } from '#modules/students/index.ts'
import { returnDocumentsExport, returnExport } from '#modules/vat-return/index.ts'
import { workExport } from '#modules/work-list/index.ts'

/** Every list that can become a file, by the name of its screen. */
export const exportSources: readonly AnyExportSource[] = [
  documentsExport('invoices'),
  documentsExport('tickets'),
  documentsExport('notes'),
  clientsExport,
  itemsExport,
  companiesExport,
  membersExport,
  paymentsExport,
  settlementsExport,
  shiftsExport,
  expensesExport,
  lettersExport,
  receptionsExport,
  quotationsExport,
  recurringExport,
  studentsExport,
  simplesExport,
  pastDocumentsExport,
  workExport,
  auditExport,
  securityExport,
  statementExport,
  supplierStatementExport,
  ...reportExports,
  returnExport,
  returnDocumentsExport,
]

/** The same of the lists of who runs the installation. */
export const platformExportSources: readonly AnyPlatformExportSource[] = [allCompaniesExport, usersExport]
