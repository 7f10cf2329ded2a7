/** What stands under which field; in pairs where one field comes twice. */
type Parts<Content> = Readonly<Record<string, Content>> | readonly (readonly [string, Content])[]

/** A multipart body for `send`: text fields, and files by field. */
export function multipart(
  fields: Parts<string>,
  files: Parts<Buffer> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'a-boundary-of-tests'
  const part = (name: string, content: string | Buffer, head = '') =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const parts = [
    ...pairsOf(fields).map(([name, text]) => part(name, text)),
    ...pairsOf(files).map(([name, bytes]) =>
      part(name, bytes, `; filename="${name}"\r\ncontent-type: application/octet-stream`),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  }
}

function pairsOf<Content>(parts: Parts<Content>): readonly (readonly [string, Content])[] {
  return Array.isArray(parts) ? parts : Object.entries(parts)
}
