import type { DocumentKind, ReceivedOutcome } from '#modules/imports/index.ts'
import { assessFile, takeIn } from '#modules/receptions/index.ts'
import type { ProblemCode } from '#platform/errors.ts'

/** Documents of suppliers that lay in the same archive: they take the way of the receptions, as if they had been dropped there. */
export const readReceived: DocumentKind['received'] = async (documents, { turn, nowMs }) => {
  const assessed: Awaited<ReturnType<typeof assessFile>>[] = []
  for (const { name, xml } of documents)
    assessed.push(await assessFile({ name, content: Buffer.from(xml) }, turn, nowMs))
  return async (ctx) => (assessed.length === 0 ? [] : (await takeIn(ctx, assessed)).map(toOutcome))
}

function toOutcome({
  outcome,
  reason,
  reception_id: id,
}: Awaited<ReturnType<typeof takeIn>>[number]): ReceivedOutcome {
  // Whoever it is made out to was looked at before: what stands aside has the clave of another file.
  if (outcome === 'set_aside') return { outcome: 'refused', why: 'import-received-twice' }
  if (outcome === 'refused' || id === null) return { outcome: 'refused', why: reason as ProblemCode }
  if (outcome === 'paired') return { outcome: 'changed', id }
  return { outcome: outcome === 'known' ? 'unchanged' : 'new', id }
}
