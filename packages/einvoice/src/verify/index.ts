// What is wrong with documents of somebody else. Server and command-line tool ask; the browser does not.
export { authorityNumber, type Content, checkContent } from './check-content.ts'
export type { ArithmeticFinding, RuleFinding } from './findings.ts'
