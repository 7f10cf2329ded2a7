/** A file that came with a mail. */
export type MailFile = { name: string; type: string; content: Buffer }

export type ReadMail = {
  files: MailFile[]
  /** Parts beyond the limit were not looked at. */
  isCut: boolean
}

type MailLimits = { files: number; bytes: number; depth?: number }

const deepest = 3

/**
 * The files of a mail, those of mails inside of it too. Null when it is no mail that can be read. Never throws on account of
 * the mail: it comes from strangers, and neither its texts nor its pictures are looked at.
 */
export async function readMail(source: Buffer, limits: MailLimits): Promise<ReadMail | null> {
  const parts = await readParts(source, limits)
  if (parts === null) return null
  const found: MailFile[] = []
  let isCut = parts.isCut
  for (const file of parts.files) {
    if (!isMail(file)) {
      found.push(file)
      continue
    }
    const depth = (limits.depth ?? 0) + 1
    const inner = depth > deepest ? null : await readMail(file.content, { ...limits, depth })
    found.push(...(inner?.files ?? []))
    isCut ||= inner?.isCut ?? true
  }
  return { files: found.slice(0, limits.files), isCut: isCut || found.length > limits.files }
}

/** Whether a file is itself a mail, by what it says of itself. */
export function isMail({ name, type = '' }: { name: string; type?: string }): boolean {
  return type === 'message/rfc822' || /\.eml$/i.test(name)
}

const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true }

async function readParts(source: Buffer, { files: most, bytes }: MailLimits): Promise<ReadMail | null> {
  // Loaded with the first mail: most installations never read one.
  const { MailParser } = await import('mailparser')
  return new Promise((resolve) => {
    const files: MailFile[] = []
    let left = bytes
    let isCut = false
    const parser = new MailParser({ ...options, maxHtmlLengthToParse: 1 })
    const finish = (result: ReadMail | null) => {
      parser.removeAllListeners('data')
      resolve(result)
    }
    parser.on('error', () => finish(files.length > 0 ? { files, isCut: true } : null))
    parser.on('end', () => finish({ files, isCut }))
    parser.on('data', (part) => {
      if (part.type !== 'attachment') return
      const chunks: Buffer[] = []
      const content = part.content as unknown as NodeJS.ReadableStream
      content.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left >= 0) chunks.push(chunk)
      })
      content.on('error', () => part.release())
      content.on('end', () => {
        if (left < 0 || files.length >= most) isCut = true
        else {
          const name = (part.filename ?? '').replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ').slice(-200)
          files.push({ name: name.toWellFormed(), type: part.contentType, content: Buffer.concat(chunks) })
        }
        part.release()
      })
    })
    parser.end(source)
  })
}
