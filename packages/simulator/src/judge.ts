// The door for checks of single documents without HTTP, ledger or time: `@cuentaclara/simulator/judge`.
export { checkArithmetic } from './checks/check-arithmetic.ts'
export { readTree, type Tree, UnreadableXml } from './format/read-tree.ts'
export { findAll, type JudgeContext, judge } from './reception/judge.ts'
