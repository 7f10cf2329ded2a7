/** A row of an official list. Codes are strings: their leading zeros and letter case belong to them. */
export type CodeRow = { code: string; nameEs: string; nameEn: string }

/** A finder by code over one list. */
export function lookup<Row extends CodeRow>(rows: readonly Row[]): (code: string) => Row | undefined {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return (code) => byCode.get(code)
}
