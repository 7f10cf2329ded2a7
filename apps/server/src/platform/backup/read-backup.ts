import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Refusal } from '../refusal.ts'
import { type BackupHeader, type BackupMark, backupHeader, backupMark } from './backup-format.ts'
import { readLines } from './read-lines.ts'

export type BackupPart = { kind: 'row'; json: string } | { kind: 'mark'; mark: BackupMark }

/** The header alone. Throws Refusal when the file is no backup of ours. */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  for await (const text of linesOf(file)) return headerFrom(text, file)
  throw new Refusal(`${file} is empty.`)
}

/** Everything after the header, in order. Throws Refusal when the file is no backup, is damaged or ends too early. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let number = 0
  let isComplete = false
  for await (const text of linesOf(file)) {
    if (number++ === 0) headerFrom(text, file)
    else if (text.startsWith('{')) yield { kind: 'row', json: text }
    else {
      const mark = markFrom(text, file)
      isComplete = mark[0] === 'end'
      yield { kind: 'mark', mark }
    }
  }
  if (!isComplete) throw new Refusal(`${file} is only a part of a backup: it has no end.`)
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* readLines(createReadStream(file), createGunzip())
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Refusal(`There is no file ${file}.`)
    if (code === 'EACCES') throw new Refusal(`${file} may not be read.`)
    if (code?.startsWith('Z_')) throw new Refusal(`${file} is no backup, or is damaged.`)
    throw error
  }
}

function markFrom(text: string, file: string): BackupMark {
  try {
    return backupMark.parse(JSON.parse(text))
  } catch {
    throw new Refusal(`${file} is damaged: one of its lines cannot be read.`)
  }
}

function headerFrom(text: string, file: string): BackupHeader {
  try {
    return backupHeader.parse(JSON.parse(text))
  } catch {
    throw new Refusal(`${file} is not a backup of Cuenta Clara.`)
  }
}
