import { checkFile } from '../../apps/comprobante/src/check-file.ts'
import { assessXml } from '../../apps/server/src/modules/receptions/assess-xml.ts'

/** Whoever reads what others wrote: the command line, and the intake of the application. */
export type Reader = { name: 'verify' | 'receptions'; reasons(xml: string, nowMs: number): string[] }

export const readers: readonly Reader[] = [
  { name: 'verify', reasons: reasonsOfVerify },
  { name: 'receptions', reasons: reasonsOfReceptions },
]

/** Every code that keeps a file from being called all right. */
function reasonsOfVerify(xml: string, nowMs: number): string[] {
  const { schema, arithmetic, rules, signatures } = checkFile('document.xml', Buffer.from(xml), {
    nowMs,
    isPractice: true,
  })
  return [
    ...schema.map(({ code }) => code),
    ...(arithmetic.length > 0 ? ['arithmetic'] : []),
    ...rules.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ...signatures.flatMap(({ problems }) =>
      problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ),
    ...(signatures.length === 0 ? ['signature-missing'] : []),
  ]
}

/** Every code of a check that failed, and of a refusal. An authority's answer is believed or not, without a reason. */
function reasonsOfReceptions(xml: string, nowMs: number): string[] {
  const assessed = assessXml({ content: Buffer.from(xml), nowMs })
  if (assessed.is === 'refused') return [assessed.reason]
  if (assessed.is === 'authority') return assessed.seal === null ? [notBelieved] : []
  return assessed.checks.flatMap(({ result, details }) =>
    result === 'failed' ? details.map((detail) => detail.split(/[\s:]/)[0]!) : [],
  )
}

export const notBelieved = 'not-believed'

/** What a file is called after, and what it holds. */
export type Signed = { name: string; xml: string }

/** What a reader says of a changed copy and did not say of the original. */
export function newReasons(reader: Reader, original: string, tampered: string, nowMs: number): string[] {
  const before = new Set(reader.reasons(original, nowMs))
  return [...new Set(reader.reasons(tampered, nowMs))].filter((reason) => !before.has(reason))
}

/** Whether receptions take such a file at all: they refuse what is no document of a supplier, changed or not. */
export function isTakenBy(reader: Reader, original: string, nowMs: number): boolean {
  return !reader
    .reasons(original, nowMs)
    .some((reason) => reason === 'xml.unknown-root' || reason === notBelieved)
}
