// The door for checks of single documents without HTTP, ledger or time: `@cuentaclara/simulator/judge`.
export { readTree, type Tree, UnreadableXml } from './format/read-tree.ts'
export { findAll, type JudgeContext, judge } from './reception/judge.ts'
