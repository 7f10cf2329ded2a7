import type { ArithmeticFinding, Content, RuleFinding } from '@cuentaclara/einvoice/verify'
import type { SchemaFinding } from '@cuentaclara/einvoice/xml'
import type { Problem as SignatureProblem } from '@cuentaclara/xades'

export type SignatureFinding = {
  valid: boolean
  signer: {
    name: string
    taxpayer_id: string | null
    issuer: string
    serial_number: string
    not_before: string
    not_after: string
    /** As the signer wrote it. */
    signing_time: string | null
    policy_id: string | null
  } | null
  problems: SignatureProblem[]
}

/** What is asked, and how reports are given out. */
export type Presentation = { json: boolean; language: 'en' | 'es'; isPractice: boolean }

/** Why a file could not be read as what it should be: stands among the findings of its structure. */
export type FileProblem = { code: string; path: ''; message: string; line?: number; column?: number }

/** What is known of one file: the line that `verify --json` prints. */
export type Report = {
  file: string
  kind: Content['kind']
  /** Of the format, `4.4`. */
  version: string | null
  clave: string | null
  well_formed: boolean
  schema: (SchemaFinding | FileProblem)[]
  arithmetic: ArithmeticFinding[]
  rules: RuleFinding[]
  signatures: SignatureFinding[]
}

/** Whether nothing is wrong: a warning is not, nor that a version is read whose schema we do not have. */
export function isClean(report: Report): boolean {
  return (
    report.well_formed &&
    report.schema.every(({ code }) => code === 'schema.unknown-version') &&
    report.arithmetic.length === 0 &&
    report.rules.every(({ severity }) => severity !== 'error') &&
    report.signatures.length > 0 &&
    report.signatures.every(
      ({ valid, problems }) => valid && problems.every(({ severity }) => severity !== 'error'),
    )
  )
}

/** The report of a file about which nothing could be found out. */
export function unreadable(file: string, problems: readonly Omit<FileProblem, 'path'>[]): Report {
  return {
    file,
    kind: null,
    version: null,
    clave: null,
    well_formed: false,
    schema: problems.map(asFinding),
    arithmetic: [],
    rules: [],
    signatures: [],
  }
}

export function asFinding({ code, ...problem }: Omit<FileProblem, 'path'>): FileProblem {
  return { code, path: '', ...problem }
}
