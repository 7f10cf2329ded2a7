export { DocumentNotIssuable } from './errors.ts'
export { type IssueDoors, issueDocument } from './issue-document.ts'
export { phraseByField, phraseIssue } from './phrase-issue.ts'
export { documentRoutes } from './routes.ts'
