import { mergeWords } from '../merge-words.ts'
import { admin } from './admin.ts'
import { audit } from './audit.ts'
import { automation } from './automation.ts'
import { bank } from './bank.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { cardSettlements } from './card-settlements.ts'
import { catalogues } from './catalogues.ts'
import { clientSheet } from './client-sheet.ts'
import { counter } from './counter.ts'
import { documentPage } from './document-page.ts'
import { home } from './home.ts'
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
import { parts } from './parts/index.ts'
import { pastBalances } from './past-balances.ts'
import { print } from './print.ts'
import { problems } from './problems.ts'
import { rates } from './rates.ts'
import { reports } from './reports.ts'
import { rules } from './rules.ts'
import { sales } from './sales.ts'
import { screenWords } from './screen-words.ts'
import { securityHistory } from './security-history.ts'
import { seriesRaise } from './series-raise.ts'
import { settings } from './settings.ts'
import { studentBills } from './student-bills.ts'
import { suppliers } from './suppliers.ts'
import { till } from './till.ts'
import { tools } from './tools.ts'
import { vatReturn } from './vat-return.ts'
import { work } from './work.ts'

/** The es dictionary, by area. */
export const es = mergeWords(
  {
    ...screenWords,
    audit,
    automation,
    calendar,
    cardSettlements,
    identity,
    print,
    problems,
    rules,
    securityHistory,
    settings,
    tools,
    counter,
    sales,
    money,
    moneyActs,
    imports,
    insight,
    home,
    rates,
    work,
    reports,
    admin,
    catalogues,
    vatReturn,
    instalments,
    suppliers,
    seriesRaise,
    documentPage,
    pastBalances,
    studentBills,
    monthEnd,
    bank,
    board,
    letters,
    lineSheet,
    till,
    itemSheet,
    clientSheet,
  },
  parts,
)
