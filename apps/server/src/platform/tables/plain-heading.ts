/** A heading as it is compared: `Código  (CABYS)` and `codigo cabys` are one, `Precio ₡` and `Precio $` are not. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll('₡', ' crc ')
    .replaceAll('$', ' usd ')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, (found) => (/^\p{M}+$/u.test(found) ? '' : ' '))
    .trim()
    .toLowerCase()
}
