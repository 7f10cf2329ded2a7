import { createHash } from 'node:crypto'

/** Names what a preview showed: an order that carries it back is refused once something else would come of it. */
export function previewStamp(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
