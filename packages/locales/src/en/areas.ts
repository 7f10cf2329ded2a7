/** What screens fetch of this language, area by area: only what they speak from. */
export const areas = {
  /** What any screen may say. */
  screens: () => import('./screen-words.ts').then(({ screenWords }) => screenWords),
  /** What signing in, the own account and members say. */
  identity: () => import('./identity.ts').then(({ identity }) => identity),
  /** What the rules of documents say: only editors need it. */
  rules: () => import('./rules.ts').then(({ rules }) => rules),
  /** What the screens of companies and their settings say. */
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  /** What keys, webhooks and rules say. */
  automation: () => import('./automation.ts').then(({ automation }) => automation),
  /** What the tools of the shell say, which open later. */
  tools: () => import('./tools.ts').then(({ tools }) => tools),
  /** What the screens of tickets, notes, receipts and copies say. */
  counter: () => import('./counter.ts').then(({ counter }) => counter),
  /** What the screens of quotations and series say. */
  sales: () => import('./sales.ts').then(({ sales }) => sales),
  /** What the screens of payments, expenses and received documents say. */
  money: () => import('./money.ts').then(({ money }) => money),
  /** What reports, figures and the work list say. */
  reports: () => import('./reports.ts').then(({ reports }) => reports),
  insight: () => import('./insight.ts').then(({ insight }) => insight),
  /** What the screens of who runs the installation say. */
  board: () => import('./board.ts').then(({ board }) => board),
  admin: () => import('./admin.ts').then(({ admin }) => admin),
  /** What the trail of changes says. */
  audit: () => import('./audit.ts').then(({ audit }) => audit),
  /** What the security history says. */
  securityHistory: () => import('./security-history.ts').then(({ securityHistory }) => securityHistory),
  /** What closing a month, its package and scheduled files say. */
  monthEnd: () => import('./month-end.ts').then(({ monthEnd }) => monthEnd),
  imports: () => import('./imports.ts').then(({ imports }) => imports),
  vatReturn: () => import('./vat-return.ts').then(({ vatReturn }) => vatReturn),
}
