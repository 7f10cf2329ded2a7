import { type Paper, type PaperOwnerType, paperEndpoints } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'

export type PaperOwner = { type: PaperOwnerType; id: string }

/** Keeps files with a record, one after the other: what is refused leaves the others alone, and is told by its name. */
export async function keepFiles(
  company: string,
  { type, id }: PaperOwner,
  files: readonly File[],
  {
    onKept,
    onRefused,
  }: { onKept?: (saved: { data: Paper[] }) => void; onRefused: (error: unknown, name: string) => void },
): Promise<void> {
  for (const file of files) {
    const body = new FormData()
    body.append('name', file.name)
    body.append('file', file)
    try {
      const saved = await call(paperEndpoints[type].add, { params: { id }, body }, { company })
      onKept?.(saved)
    } catch (error) {
      onRefused(error, file.name)
    }
  }
}
