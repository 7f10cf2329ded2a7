// The typesetter's own process: it holds fonts and a cache of a hundred megabytes that the program need not carry.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { renderSVG } from 'uqr'
import type { PdfAnswer, PdfNews, PdfRequest, Sheet, Typeset } from './pdf-messages.ts'

const root = import.meta.dirname
const compiler = NodeCompiler.create({
  workspace: root,
  fontArgs: [{ fontBlobs: fonts().map((file) => readFileSync(file)) }],
})

/**
 * What none of the last pages used is forgotten: the cache of layouts would grow for as long as the process lives. Remembering ten of them
 * set no page sooner, whatever forms came in turns, and took twice as long to look through.
 */
const pagesRemembered = 3

process.on('message', (request: PdfRequest) => {
  tell(typeset(request))
  // Whoever waits for the page has it by then: it costs a tenth of setting one.
  compiler.evictCache(pagesRemembered)
})
tell('ready')
// Whoever started this process is gone.
process.on('disconnect', () => process.exit(0))

function tell(news: PdfNews): void {
  process.send?.(news)
}

function typeset({ id, sheet, form }: PdfRequest): PdfAnswer {
  try {
    provideFiles(sheet)
    const compiled = compiler.compile({ mainFilePath: join(root, `${sheet.template}.typ`) })
    const document = compiled.result
    if (!document)
      return { id, problem: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no document') }
    const pages = document.numOfPages
    // Drawn, a page of text is ten times as long as packed: the loop that serves people need not carry it about.
    if (form === 'svg') return { id, pages, bytes: gzipSync(compiler.plainSvg(document), { level: 1 }) }
    // The tags of thousands of cells are twenty times the size of what they tag; who listens to a list has it as HTML.
    return { id, pages, bytes: compiler.pdf(document, { pdfTags: sheet.template === 'document' }) }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.resetShadow()
  }
}

function provideFiles(sheet: Sheet): void {
  if (sheet.template === 'bundle') return provideBundle(sheet.files)
  const { template, page } = sheet
  const { logo, link } = template === 'document' ? page : { logo: null, link: null }
  const drawn = {
    ...page,
    logo: logo && { format: logo.format },
    link: link && { ...link, code: renderSVG(link.address, { border: 0 }) },
  }
  compiler.mapShadow(join(root, 'page.json'), Buffer.from(JSON.stringify(drawn)))
  if (logo) compiler.mapShadow(join(root, `logo.${logo.format}`), Buffer.from(logo.base64, 'base64'))
}

function provideBundle(files: readonly Typeset[]): void {
  for (const [place, { bytes }] of files.entries())
    compiler.mapShadow(join(root, `${place}.pdf`), Buffer.from(bytes))
  const pages = files.map((file) => file.pages)
  compiler.mapShadow(join(root, 'page.json'), Buffer.from(JSON.stringify({ pages })))
}

function fonts(): string[] {
  const { resolve } = createRequire(import.meta.url)
  const publicSans = dirname(resolve('@expo-google-fonts/public-sans/package.json'))
  const arabic = dirname(resolve('@expo-google-fonts/noto-sans-arabic/package.json'))
  return [
    join(publicSans, '400Regular/PublicSans_400Regular.ttf'),
    join(publicSans, '500Medium/PublicSans_500Medium.ttf'),
    join(publicSans, '600SemiBold/PublicSans_600SemiBold.ttf'),
    join(arabic, '400Regular/NotoSansArabic_400Regular.ttf'),
    join(arabic, '600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  ]
}
