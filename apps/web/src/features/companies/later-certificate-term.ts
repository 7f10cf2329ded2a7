import { loadWords } from '#lib/i18n.ts'
import { CertificateTerm } from './certificate-term.tsx'

/** With its words, so that nothing is drawn without them. */
export async function load() {
  await loadWords('tools')
  return { default: CertificateTerm }
}
