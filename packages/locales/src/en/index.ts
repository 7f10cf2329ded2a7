import { admin } from './admin.ts'
import { audit } from './audit.ts'
import { automation } from './automation.ts'
import { bank } from './bank.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { catalogue } from './catalogue.ts'
import { clientSheet } from './client-sheet.ts'
import { common } from './common.ts'
import { counter } from './counter.ts'
import { documents } from './documents.ts'
import { identity } from './identity.ts'
import { imports } from './imports.ts'
import { insight } from './insight.ts'
import { instalments } from './instalments.ts'
import { itemSheet } from './item-sheet.ts'
import { letters } from './letters.ts'
import { lineSheet } from './line-sheet.ts'
import { money } from './money.ts'
import { moneyActs } from './money-acts.ts'
import { monthEnd } from './month-end.ts'
import { print } from './print.ts'
import { problems } from './problems.ts'
import { reports } from './reports.ts'
import { rules } from './rules.ts'
import { sales } from './sales.ts'
import { securityHistory } from './security-history.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { studentBills } from './student-bills.ts'
import { till } from './till.ts'
import { tools } from './tools.ts'
import { vatReturn } from './vat-return.ts'
import { work } from './work.ts'

/** The en dictionary, by area. */
export const en = {
  audit,
  automation,
  calendar,
  catalogue,
  common,
  documents,
  identity,
  print,
  problems,
  rules,
  securityHistory,
  settings,
  shell,
  tools,
  counter,
  sales,
  money,
  imports,
  insight,
  work,
  reports,
  admin,
  vatReturn,
  instalments,
  studentBills,
  monthEnd,
  bank,
  board,
  letters,
  lineSheet,
  till,
  itemSheet,
  clientSheet,
  moneyActs,
}
