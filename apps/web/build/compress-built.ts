// Lays a `.br` and a `.gz` beside every text file of a folder, at the best level: compressed once here, never per request.
// A step of its own after the build, because a first start need not wait for it.
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const smallestWorthItBytes = 1_000

const folder = process.argv[2]!
const names = (await readdir(folder, { recursive: true })).filter((name) =>
  /\.(js|css|html|svg|webmanifest)$/.test(name),
)
await Promise.all(names.map((name) => compressFile(join(folder, name))))

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestWorthItBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const of = { path, content }
  await put(`${path}.br`, of, () => compressBrotli(content, { params }))
  await put(`${path}.gz`, of, () => compressGzip(content, { level: 9 }))
}

/**
 * Whole or not at all: the program may be serving this folder. And not where the file became another one meanwhile, which a new
 * build does that we outlived.
 */
async function put(path: string, of: { path: string; content: Buffer }, compress: () => Promise<Buffer>) {
  if (existsSync(path)) return
  const compressed = await compress()
  const now = await readFile(of.path).catch(() => undefined)
  if (!now?.equals(of.content)) return
  const part = `${path}.${process.pid}.part`
  await writeFile(part, compressed)
  await rename(part, path)
}
