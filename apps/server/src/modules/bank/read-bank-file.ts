import { readFile } from 'node:fs/promises'
import type { Statement } from './movement.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isOfx, readOfx } from './read-ofx.ts'

const headBytes = 2_048

export type BankFile = { is: 'table' | 'too-long' } | { is: 'statement'; statement: Statement | null }

type Asked = { path: string; mostLines: number }

/** What a file says in a format of banks; everything else may be a table. Runs in a thread. */
export async function readBankFile({ path, mostLines }: Asked): Promise<BankFile> {
  const bytes = await readFile(path)
  const head = bytes.toString('latin1', 0, headBytes)
  if (isOfx(head)) return unlessTooLong(readOfx(decoded(bytes)), mostLines)
  if (isCamt(head)) return unlessTooLong(readCamt(bytes), mostLines)
  return { is: 'table' }
}

/** What nobody looks through is not even handed over: the loop that serves people would take it apart line by line. */
function unlessTooLong(statement: Statement | null, mostLines: number): BankFile {
  const lines = statement === null ? 0 : statement.movements.length + statement.refused.length
  return lines > mostLines ? { is: 'too-long' } : { is: 'statement', statement }
}

/** UTF-8, or Windows-1252 where it does not fit: the head of OFX 1.x seldom says the truth. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
