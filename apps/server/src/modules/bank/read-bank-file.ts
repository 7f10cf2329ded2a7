import { readFile } from 'node:fs/promises'
import type { Statement } from './movement.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isOfx, readOfx } from './read-ofx.ts'

const headBytes = 2_048

export type BankFile = { is: 'table' } | { is: 'statement'; statement: Statement | null }

/** What a file says in a format of banks; everything else may be a table. Runs in a thread. */
export async function readBankFile({ path }: { path: string }): Promise<BankFile> {
  const bytes = await readFile(path)
  const head = bytes.toString('latin1', 0, headBytes)
  if (isOfx(head)) return { is: 'statement', statement: readOfx(decoded(bytes)) }
  if (isCamt(head)) return { is: 'statement', statement: readCamt(bytes) }
  return { is: 'table' }
}

/** UTF-8, or Windows-1252 where it does not fit: the head of OFX 1.x seldom says the truth. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
