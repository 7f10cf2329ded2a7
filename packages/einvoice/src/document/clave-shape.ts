/**
 * The shape of a clave: country, day, issuer, consecutivo, situation, security code. Letters stand only in the issuer,
 * since the revision of 2026-04-22 (Annex v4.4, note 3). `clave/` reads what is inside.
 */
export const clavePattern = /^506\d{6}[A-Za-z0-9]{12}\d{20}[123]\d{8}$/

/** The first clave in a text, such as the address of a public page; undefined where there is none. */
export function claveIn(text: string): string | undefined {
  return /506\d{6}[A-Za-z0-9]{12}\d{20}[123]\d{8}/.exec(text)?.[0]
}

/** The kind of document that a clave is of, by its digits: `08`; undefined for any other text. Annex v4.4, notes 1 and 2. */
export function documentTypeIn(clave: string): string | undefined {
  return clavePattern.test(clave) ? clave.slice(29, 31) : undefined
}
