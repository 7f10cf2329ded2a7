import { admin } from './admin.ts'
import { catalogues } from './catalogues.ts'
import { counter } from './counter.ts'
import { identity } from './identity.ts'
import { imports } from './imports.ts'
import { insight } from './insight.ts'
import { money } from './money.ts'
import { reports } from './reports.ts'
import { sales } from './sales.ts'
import { screens } from './screens.ts'
import { settings } from './settings.ts'
import { tools } from './tools.ts'
import { vatReturn } from './vat-return.ts'

/** What parts say that come when they are shown, and no screen says at first. */
export const parts = {
  ...screens,
  admin,
  catalogues,
  counter,
  identity,
  imports,
  insight,
  money,
  reports,
  sales,
  settings,
  tools,
  vatReturn,
}
