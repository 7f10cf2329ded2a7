/** A heading as it is compared: `Código  (CABYS)` and `codigo cabys` are one. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, (found) => (/^\p{M}+$/u.test(found) ? '' : ' '))
    .trim()
    .toLowerCase()
}
