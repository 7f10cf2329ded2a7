import { scheduledMonthPackage } from '#modules/month-package/index.ts'
import { scheduledReport } from '#modules/reports/index.ts'
import type { AnyScheduledFileKind } from '#modules/scheduled-files/index.ts'
import { countOpenInPeriod } from './open-in-period.ts'

/** Every kind of file that a company can have made by itself. */
export const scheduledFileKinds: readonly AnyScheduledFileKind[] = [
  scheduledMonthPackage(countOpenInPeriod),
  scheduledReport,
]
