import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const smallestWorthItBytes = 1_000

/** Lays a `.br` and a `.gz` beside every text file, at the best level: compressed once here, never per request. */
export function compressBuilt(): Plugin {
  return {
    name: 'compress-built',
    apply: 'build',
    // After everything else was written.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const names = (await readdir(dir, { recursive: true })).filter((name) =>
          /\.(js|css|html|svg|webmanifest)$/.test(name),
        )
        await Promise.all(names.map((name) => compressFile(join(dir, name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestWorthItBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await compressBrotli(content, { params }))
  await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }))
}
