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
  await put(`${path}.br`, () => compressBrotli(content, { params }))
  await put(`${path}.gz`, () => compressGzip(content, { level: 9 }))
}

/** Whole or not at all: the program may be serving this folder. */
async function put(path: string, compress: () => Promise<Buffer>): Promise<void> {
  if (existsSync(path)) return
  await writeFile(`${path}.part`, await compress())
  await rename(`${path}.part`, path)
}
