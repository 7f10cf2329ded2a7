import { isClean, type Presentation, type Report } from './report.ts'

/** A report as one JSON line, or as a few lines for people. */
export async function present(report: Report, { json, language }: Presentation): Promise<string> {
  const told = report.rules.length > 0 ? await withSentences(report, language) : report
  if (json) return `${JSON.stringify(told)}\n`
  return isQuiet(told)
    ? cleanLine(told, language)
    : (await import('./sentences.ts')).reportText(told, language)
}

/** Nothing at all to say: not even a warning. */
function isQuiet(report: Report): boolean {
  return (
    isClean(report) &&
    report.rules.length === 0 &&
    report.signatures.every(({ problems }) => problems.length === 0)
  )
}

function cleanLine(
  { file, kind, version, clave, signatures }: Report,
  language: Presentation['language'],
): string {
  const word = language === 'es' ? 'correcto' : 'all right'
  const signers = signatures.map(({ signer }) => signer?.name ?? '?').join('; ')
  return `${file}: ${word} (${kind} ${version}, ${clave}, ${signers})\n`
}

async function withSentences(report: Report, language: Presentation['language']): Promise<Report> {
  const { sentenceOfRule } = await import('./rule-sentences.ts')
  const rules = await Promise.all(
    report.rules.map(async (rule) => ({ ...rule, message: await sentenceOfRule(rule, language) })),
  )
  return { ...report, rules }
}
