export type { ReceiverMessage } from '../document/receiver-message.ts'
export { type AnswerEntry, composeAnswerText, parseAnswerText } from './answer-text.ts'
export {
  type AuthorityAnswer,
  type AuthorityAnswerResult,
  readAuthorityAnswer,
  writeAuthorityAnswer,
} from './authority-answer.ts'
export { formatCodes, formatIssues } from './check-format.ts'
export { checkXml, type SchemaCheck, type SchemaFinding, schemaFindings } from './check-xml.ts'
export { elementOf } from './element-of.ts'
export { fromXml, identifyXml, type ReadResult } from './from-xml.ts'
export {
  calculationFromJson,
  calculationToJson,
  fromJson,
  type JsonObject,
  type JsonValue,
  toJson,
} from './json.ts'
export { type AnswerFinding, type AnswerRow, type JudgedAnswer, judgeAnswer } from './judge-answer.ts'
export { openXml } from './open-xml.ts'
export type { Notice } from './read-format.ts'
export {
  type ReceiverMessageResult,
  readReceiverMessage,
  writeReceiverMessage,
} from './receiver-message.ts'
export type { XmlProblem, XmlProblemCode } from './refusals.ts'
export { statedVersion } from './stated-version.ts'
export { toXml } from './to-xml.ts'
